import Bounds
import Fetch
import LibC

/// Signs requests, retries them when that may help, and classifies failures.
struct S3Bucket: Sendable {
    struct Call: Sendable {
        var method: String
        /// The action for the message of a refusal, such as `read objects`.
        var verb: String
        /// The object's full name, or `nil` for the bucket.
        var object: String?
        var query: [(name: String, value: String)] = []
        var headers: [(name: String, value: String)] = []
        var body = FetchRequest.Body.none
        var payload = SigV4.emptyPayload
        var limit = 1 << 20
        /// Whether the call may be retried after a transient failure.
        var isRepeatable = true
        /// The time for all attempts.
        var patience: Duration
    }

    let location: S3Location
    let signer: SigV4
    let client: FetchClient
    let now: @Sendable () -> Int64
    /// Returns a number between zero and its argument.
    let random: @Sendable (Double) -> Double

    /// Sends a call, with retries until another attempt would not help.
    func send(_ call: Call, receiver: FetchClient.Receiver? = nil) async throws(S3Error) -> FetchResponse {
        var backoff = Backoff(deadline: .now + call.patience, random: random)
        while true {
            let outcome: Backoff.Outcome
            do throws(FetchError) {
                outcome = .success(try await client.send(request(call, backoff.deadline), receiver: receiver))
            } catch {
                outcome = .failure(error)
            }
            guard call.isRepeatable, let pause = backoff.pause(after: outcome, at: .now) else {
                return try backoff.answer(outcome)
            }
            guard (try? await Task.sleep(for: pause)) != nil else { throw .cancelled }
        }
    }

    /// Blocks the calling thread.
    func sendBlocking(_ call: Call) throws(S3Error) -> FetchResponse {
        var backoff = Backoff(deadline: .now + call.patience, random: random)
        while true {
            let outcome: Backoff.Outcome
            do throws(FetchError) {
                outcome = .success(try client.sendBlocking(request(call, backoff.deadline)))
            } catch {
                outcome = .failure(error)
            }
            guard call.isRepeatable, let pause = backoff.pause(after: outcome, at: .now) else {
                return try backoff.answer(outcome)
            }
            usleep(UInt32(nearest: pause / .microseconds(1)))
        }
    }

    /// Returns a URL at which anyone may read the object for a number of seconds.
    func presigned(_ object: String, query: [(name: String, value: String)], seconds: Int) -> String {
        let path = location.path(of: object)
        let request = SigV4.Request(
            method: "GET",
            path: path,
            query: query,
            headers: [("host", location.host)]
        )
        let signed = signer.presigned(request, seconds: seconds, at: SigningTime(seconds: now()))
        return "\(location.scheme)://\(location.host)\(path)?\(signed)"
    }

    func error(_ response: FetchResponse, _ call: Call) -> S3Error {
        S3Error(response, verb: call.verb, location: location)
    }

    /// Makes the signed request of one attempt; each attempt needs a new signature, because signatures
    /// expire.
    private func request(_ call: Call, _ deadline: ContinuousClock.Instant) -> FetchRequest {
        let path = location.path(of: call.object)
        let request = SigV4.Request(
            method: call.method,
            path: path,
            query: call.query,
            headers: [("host", location.host)] + call.headers
        )
        let signed = signer.signed(request, payload: call.payload, at: SigningTime(seconds: now()))
        let query = SigV4.canonicalQuery(call.query)
        return FetchRequest(
            call.method,
            "\(location.scheme)://\(location.host)\(path)\(query.isEmpty ? "" : "?\(query)")",
            headers: signed.map { FetchHeader($0.name, $0.value) },
            body: call.body,
            deadline: deadline,
            // The answer to a failed call has a body too, even if the call expects none.
            limit: max(call.limit, 64 << 10)
        )
    }
}
