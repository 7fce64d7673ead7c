import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The counters of a gateway, from the operator's address, which it writes into its data folder. */
async function metricsOf(gateway: { data: string }): Promise<string> {
  const said = await readFile(join(gateway.data, 'gateway.lock'), 'utf8')
  const admin = said.split('\n').find((line) => line.startsWith('admin '))
  return (await fetch(`${admin?.slice('admin '.length)}/metrics`)).text()
}

/** How many events a gateway has kept, by its own counters. */
export async function keptEvents(gateway: { data: string }): Promise<number> {
  const text = await metricsOf(gateway)
  const line = text
    .split('\n')
    .find((one) => one.startsWith('drawstring_events_total{outcome="kept"}'))
  return Number(line?.split(' ').at(-1) ?? 0)
}
