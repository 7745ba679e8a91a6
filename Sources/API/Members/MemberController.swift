import HTTPTypes
import Hummingbird
import JSONText
import Model
import Services

struct MemberController: Sendable {
    let members: MemberService

    func addRoutes(to router: some RouterMethods<AppContext>) {
        let group = router.group("v1/members")
        group.post(use: signUp)
        group.get(use: byHandle)
        group.get(":id", use: show)
        group.group("me").group(context: SignedInContext.self)
            .get(use: showSelf)
            .patch(use: edit)
            .delete(use: deleteSelf)
            .put("password", use: changePassword)
    }

    @Sendable func signUp(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try await request.jsonFields(context)
        let signIn = try await newMember(&fields, request, context)
        return .json(.created) { $0.signIn(signIn) }
    }

    /// Signs up the member that the fields describe.
    func newMember(_ fields: inout Fields, _ request: Request, _ context: AppContext) async throws -> SignIn {
        let handle = try Fields.required(fields.string("handle"), "handle")
        let password = try Fields.required(fields.string("password"), "password")
        let displayName = try fields.string("display_name")
        let pictureURL = try fields.string("picture_url")
        try fields.finish()
        let draft = try MemberDraft(
            handle: try Handle.chosen(handle),
            password: password,
            displayName: displayName,
            pictureURL: pictureURL
        )
        return try await members.signUp(draft, from: context.address, userAgent: request.headers[.userAgent])
    }

    @Sendable func byHandle(_ request: Request, context: AppContext) async throws -> Response {
        var fields = try request.queryFields()
        let handle = try Fields.required(fields.string("handle"), "handle")
        try fields.finish()
        let member = try await members.profile(named: handle, for: context.signedIn?.member)
        return .tagged(.json { $0.member(member) }, for: request)
    }

    @Sendable func show(_ request: Request, context: AppContext) async throws -> Response {
        let id = try context.id(Member.ID.self)
        try request.queryFields().finish()
        let member = try await members.profile(id, for: context.signedIn?.member)
        return .tagged(.json { $0.member(member) }, for: request)
    }

    @Sendable func showSelf(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        let (member, warnings) = try await members.memberWithWarnings(context.member)
        return .tagged(.json { $0.member(member, showingRole: true, warnings: warnings) }, for: request)
    }

    @Sendable func edit(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        var edit = ProfileEdit()
        edit.handle = try fields.change("handle") { try Handle.checked(Fields.required($0.string($1), $1)) }
        edit.displayName = try fields.change("display_name") {
            try $0.string($1).map(MemberDraft.checkedName)
        }
        edit.pictureURL = try fields.change("picture_url") {
            try $0.string($1).map(MemberDraft.checkedPicture)
        }
        edit.password = try fields.string("password")
        try fields.finish()
        if edit.password != nil, case .keep = edit.handle {
            throw Refusal.badField("password", "This field is accepted only with 'handle'.")
        }
        let member = try await members.edit(
            context.member,
            in: context.session,
            edit,
            address: context.app.address
        )
        return .json { $0.member(member, showingRole: true) }
    }

    @Sendable func deleteSelf(_ request: Request, context: SignedInContext) async throws -> Response {
        try request.queryFields().finish()
        var password: String?
        if request.hasBody {
            var fields = try await request.jsonFields(context.app)
            password = try fields.string("password")
            try fields.finish()
        }
        try await members.delete(
            context.member,
            in: context.session,
            password: password,
            address: context.app.address
        )
        return Response(status: .noContent)
    }

    @Sendable func changePassword(_ request: Request, context: SignedInContext) async throws -> Response {
        var fields = try await request.jsonFields(context.app)
        let old = try fields.string("password")
        let new = try Fields.required(fields.string("new_password"), "new_password")
        try fields.finish()
        try await members.changePassword(
            of: context.member,
            in: context.session,
            from: old,
            to: new,
            address: context.app.address
        )
        return Response(status: .noContent)
    }
}

extension RequestContext {
    /// Throws `notFound` when the id is malformed.
    func id<Entity>(_ type: ID<Entity>.Type, named name: String = "id") throws(Refusal) -> ID<Entity> {
        guard let text = parameters.get(name), let id = ID<Entity>(text) else { throw .notFound }
        return id
    }
}
