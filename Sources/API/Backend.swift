public import Model
public import Services

/// Everything that the controllers call.
public struct Backend: Sendable {
    let members: MemberService
    let sessions: SessionService
    let signOn: SignOnService
    let notes: NoteService
    let changes: ChangeService
    let revisions: RevisionService
    let view: ViewService
    let uploads: UploadService
    let files: FileService
    let readiness: Readiness
    let now: @Sendable () -> Instant

    /// Creates a backend of services that share one platform.
    public init(
        members: MemberService,
        sessions: SessionService,
        signOn: SignOnService,
        notes: NoteService,
        changes: ChangeService,
        revisions: RevisionService,
        view: ViewService,
        uploads: UploadService,
        files: FileService,
        readiness: Readiness,
        now: @escaping @Sendable () -> Instant
    ) {
        self.members = members
        self.sessions = sessions
        self.signOn = signOn
        self.notes = notes
        self.changes = changes
        self.revisions = revisions
        self.view = view
        self.uploads = uploads
        self.files = files
        self.readiness = readiness
        self.now = now
    }
}

/// What an operator decides about the HTTP side.
public struct APIOptions: Sendable {
    /// The rates, or `nil` where nothing is limited.
    public let rates: RateRules?
    /// Where the server is reached from outside, without a slash at the end.
    public let publicURL: String?
    /// Who may tell the address of a client.
    public let trustedProxies: [IPNetwork]

    /// Creates the options.
    public init(rates: RateRules?, publicURL: String?, trustedProxies: [IPNetwork]) {
        self.rates = rates
        self.publicURL = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        self.trustedProxies = trustedProxies
    }
}
