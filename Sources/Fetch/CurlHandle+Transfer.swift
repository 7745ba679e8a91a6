import CCurl
import LibC

extension CurlHandle {
    /// Sets all options of a transfer; returns `false` when libcurl refuses one of them.
    func configure(
        _ request: FetchRequest,
        _ exchange: Exchange,
        _ lines: HeaderList,
        _ message: UnsafeMutablePointer<CChar>?
    ) -> Bool {
        let left = ContinuousClock.now.duration(to: request.deadline).milliseconds
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        var codes = [
            ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, message),
            // libcurl would otherwise use signals, which may reach unrelated threads.
            ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1),
            ccurl_allow_only_http(easy),
            ccurl_set_string(easy, CURLOPT_URL, request.url),
            // A signed path must arrive exactly as it was signed.
            ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1),
            ccurl_set_list(easy, CURLOPT_HTTPHEADER, lines.first),
            // Zero would mean no time limit.
            ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, left)),
            ccurl_set_long(
                easy,
                CURLOPT_CONNECTTIMEOUT_MS,
                max(1, min(left, trust.connectTimeout.milliseconds))
            ),
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1),
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2),
            ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, request.redirects > 0 ? 1 : 0),
            ccurl_set_long(easy, CURLOPT_MAXREDIRS, max(0, request.redirects)),
            ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION, takeHead),
            ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context),
            ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION, takeBody),
            ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context),
        ]
        if let authorities = trust.authorities {
            codes.append(ccurl_set_string(easy, CURLOPT_CAINFO, authorities))
        }
        if request.reach == .publicAddresses {
            codes.append(ccurl_set_opener(easy, openPublicSocket))
            // A connection that another request opened may lead anywhere.
            codes.append(ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1))
            // A proxy of the environment would connect to any address; an empty name means none.
            codes.append(ccurl_set_string(easy, CURLOPT_PROXY, ""))
        }
        if request.acceptsCompression {
            // An empty text means all encodings that this libcurl supports.
            codes.append(ccurl_set_string(easy, CURLOPT_ACCEPT_ENCODING, ""))
        }
        if let count = request.body.byteCount {
            codes += [
                ccurl_set_long(easy, CURLOPT_UPLOAD, 1),
                ccurl_set_offset(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(count)),
                ccurl_set_reader(easy, supplyBody),
                ccurl_set_pointer(easy, CURLOPT_READDATA, context),
                ccurl_set_seeker(easy, rewindBody),
                ccurl_set_pointer(easy, CURLOPT_SEEKDATA, context),
            ]
        } else if request.method == "HEAD" {
            codes.append(ccurl_set_long(easy, CURLOPT_NOBODY, 1))
        } else {
            codes.append(ccurl_set_long(easy, CURLOPT_HTTPGET, 1))
        }
        if request.method != "HEAD" {
            codes.append(ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method))
        }
        // These options only improve speed, and a handle whose last host was not found refuses them.
        _ = ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 256 << 10)
        _ = ccurl_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    func drive(_ cancellation: Cancellation) throws(FetchError) -> CURLcode {
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
            throw .invalid("libcurl refused the request")
        }
        // Removing the handle during a transfer closes the connection, so no later call receives the rest of
        // the answer.
        defer { curl_multi_remove_handle(multi, easy) }
        var running: Int32 = 1
        while true {
            if cancellation.isCancelled { throw .cancelled }
            guard curl_multi_perform(multi, &running) == CURLM_OK else {
                throw .invalid("libcurl failed to continue")
            }
            if running == 0 { break }
            // The poll returns earlier when data arrives, when a timeout of libcurl expires, and when another
            // thread wakes it up.
            guard curl_multi_poll(multi, nil, 0, 1_000, nil) == CURLM_OK else {
                throw .invalid("libcurl failed to wait")
            }
        }
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            if message.pointee.msg == CURLMSG_DONE { return message.pointee.data.result }
        }
        return CURLE_GOT_NOTHING
    }
}

private func exchange(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
}

private func takeHead(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return exchange(context)?.takeHead(piece) == true ? piece.count : 0
}

private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return exchange(context)?.takeBody(piece) == true ? piece.count : 0
}

private func supplyBody(
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
    return exchange(context)?.supply(room) ?? Int(CURL_READFUNC_ABORT)
}

private func rewindBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    guard origin == SEEK_SET, exchange(context)?.rewind(to: Int(offset)) == true else {
        return Int32(CURL_SEEKFUNC_FAIL)
    }
    return Int32(CURL_SEEKFUNC_OK)
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
