/** The WASM core as it is used here. Times are milliseconds since 1970; outputs are `Output` as JSON. */
export interface CoreHandle {
  start(now: number): string
  dispatch(call: number, action: string, now: number): string
  event(event: string, now: number): string
  reply(request: number, reply: string, now: number): string
  /** An HTTP answer, its body as it came. */
  replyHttp(request: number, status: number, body: Uint8Array, now: number): string
  tick(now: number): string
  read(slice: string): string
}
