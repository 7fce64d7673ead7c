interface Named {
  name: string
}
export declare const apps: readonly Named[]
export declare const backends: readonly Named[]
export declare const starters: readonly (Named & { isAlways: boolean })[]
