"""Opens a push with http-ece, and verifies its token with py-vapid: open-push.py BODY KEY SECRET AUTHORIZATION.

The first three are in base64url. Writes {"text": …, "claims": …} as JSON.
"""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


body, key, secret = (decoded(text) for text in sys.argv[1:4])
authorization = sys.argv[4]
private = ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
text = http_ece.decrypt(body, private_key=private, auth_secret=secret, version="aes128gcm")
if not Vapid02.verify(authorization):
    sys.exit("The signature is wrong.")
claims = authorization.split("t=")[1].split(".")[1]
json.dump({"text": json.loads(text), "claims": json.loads(decoded(claims))}, sys.stdout)
