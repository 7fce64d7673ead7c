/** The WASM engine as it is used here. Times are milliseconds since 1970; outputs are `Output` as JSON. */
export interface EngineHandle {
  start(now: number): string
  dispatch(call: number, action: string, now: number): string
  event(event: string, now: number): string
  tick(now: number): string
}

/** Makes one from `Options` and `Environment` as JSON; throws where they cannot be read. */
export type EngineClass = new (options: string, environment: string, now: number) => EngineHandle
