import Fetch

/// A request that waits long enough for a machine that has hundreds of tests to run at once.
func patient(
    _ method: String = "GET",
    _ url: String,
    headers: [FetchHeader] = [],
    body: FetchRequest.Body = .none,
    limit: Int = 1 << 20
) -> FetchRequest {
    FetchRequest(method, url, headers: headers, body: body, timeout: .seconds(300), limit: limit)
}
