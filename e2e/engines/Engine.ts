/** A browser of another make, driven through its own WebDriver: as little of it as a visitor's flows need. */
export interface Engine {
  goto(url: string): Promise<void>
  /** The value of an expression in the page, as JSON; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>
  /** A press of the main button, as the visitor's own. */
  press(x: number, y: number): Promise<void>
  /** Presses keys one after the other into what has the focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** A source of actions as both WebDrivers take them. */
export type Actions = readonly Record<string, unknown>[]

export const pressActions = (x: number, y: number): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const typeActions = (text: string): Actions => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
