import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

GATEWAY = os.environ.get("GATEWAY", "http://127.0.0.1:8787")
PROJECT_ID = os.environ["PROJECT_ID"]
DOMAIN = os.environ["DOMAIN"]

keys = jwt.PyJWKClient(f"{GATEWAY}/.well-known/jwks.json")


def account_of(header):
    """The account (CAIP-10) that a request speaks for; none where its token is missing or is not one."""
    scheme, _, token = (header or "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    try:
        key = keys.get_signing_key_from_jwt(token).key
        # The algorithm is named here: a token must not choose how it is verified.
        rules = {"algorithms": ["ES256"], "issuer": GATEWAY, "audience": PROJECT_ID, "leeway": 30}
        claims = jwt.decode(token, key, **rules)
    except jwt.PyJWTError:
        return None
    # Another site may have sent its visitors to the same project.
    return claims.get("sub") if claims.get("domain") == DOMAIN else None


class Backend(BaseHTTPRequestHandler):
    def do_GET(self):
        account = account_of(self.headers.get("authorization"))
        body = {"account": account, "orders": []} if account else {"error": "sign in first"}
        self.send_response(200 if account else 401)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Backend)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
