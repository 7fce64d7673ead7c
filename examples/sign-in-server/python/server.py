import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from account import account_of

PAGE = os.environ.get("PAGE")


class Backend(BaseHTTPRequestHandler):
    def do_OPTIONS(self):
        self.answer(204)

    def do_GET(self):
        account = account_of(self.headers.get("authorization"))
        body = {"account": account, "orders": []} if account else {"error": "sign in first"}
        self.answer(200 if account else 401, body)

    def answer(self, status, body=None):
        self.send_response(status)
        self.send_header("cache-control", "no-store")
        # Browsers hand an answer to a page at another address only if it names that page, and ask before they send it a token.
        if PAGE:
            self.send_header("access-control-allow-origin", PAGE)
            self.send_header("access-control-allow-headers", "authorization")
            self.send_header("access-control-max-age", "600")
            self.send_header("vary", "origin")
        if body is not None:
            self.send_header("content-type", "application/json")
        self.end_headers()
        if body is not None:
            self.wfile.write(json.dumps(body).encode())

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Backend)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
