struct StartMessage {
    let address: Endpoint

    /// The URL for a client on this machine.
    private var url: String {
        let isEverywhere = address.host == "0.0.0.0" || address.host == "::"
        return "http://\(isEverywhere ? Endpoint(host: "localhost", port: address.port) : address)"
    }

    var text: String {
        """
        Sightline is listening on \(url)

        Try this in another terminal:

          1. Sign up, and keep the token:
             TOKEN=$(curl -s \(url)/v1/members -H 'Content-Type: application/json' \\
                 -d '{"handle": "ada", "password": "a-long-password"}' | sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')

          2. Pin a photo from your phone; its EXIF says where it was taken
             (without a position in it, add -F lat=59.3293 -F lon=18.0686):
             curl \(url)/v1/notes -H "Authorization: Bearer $TOKEN" \\
                 -F image=@photo.jpg -F title='My first note' -F audience=public

          3. Look around from there, with your own latitude and longitude:
             curl '\(url)/v1/view?lat=59.3293&lon=18.0686&fov_deg=360'
             and in a browser: \(url)/v1/view.svg?lat=59.3293&lon=18.0686&fov_deg=360

        Press Ctrl-C to stop.

        """
    }
}
