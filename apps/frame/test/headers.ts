/**
 * The headers of the frame's document, as the gateway sends them for a project: here for tests
 * without a gateway.
 */
export const documentHeaders = (origins: readonly string[]): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ew',
    `frame-ancestors ${origins.join(' ') || "'none'"}`,
  ].join('; '),
  'Permissions-Policy': [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    'clipboard-write=(self)',
    ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'payment'].map(
      (feature) => `${feature}=()`,
    ),
    'display-capture=()',
  ].join(', '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})
