/** How many events a gateway has kept, by its own counters. */
export async function keptEvents(gatewayUrl: string): Promise<number> {
  const text = await (await fetch(`${gatewayUrl}/metrics`)).text()
  const line = text
    .split('\n')
    .find((one) => one.startsWith('drawstring_events_total{outcome="kept"}'))
  return Number(line?.split(' ').at(-1) ?? 0)
}
