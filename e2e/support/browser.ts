/** The real browser, with its visitor's preferences, kept from everything but this machine: another name does not even resolve. */
export const wholeBrowser = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.0.2, EXCLUDE localhost, EXCLUDE *.localhost',
  ],
}

/** The same, in which a page of this machine has another name. What only pages from a safe place may use stays theirs. */
export const shownAs = (name: string, host: string) => ({
  ...wholeBrowser,
  args: [
    ...wholeBrowser.args.map((word) => word.replace('-rules=', `-rules=MAP ${name} ${host}, `)),
    `--unsafely-treat-insecure-origin-as-secure=http://${name}`,
  ],
})

/** The same without windows and preferences, where there is one: tests take three fifths of the time. */
export const browser = {
  ...wholeBrowser,
  executablePath: process.env.CHROMIUM_SHELL ?? wholeBrowser.executablePath,
}
