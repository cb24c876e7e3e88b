import { AppError } from '../platform/errors/index.ts'
import { addressErrors, type GuardedFetch, type GuardedStream } from '../platform/guarded-fetch/index.ts'
import type { FetchOutcome } from './channel.ts'
import { openAtProvider, openMedia } from './open-media.ts'

/** How often one is led on: from a short address to the picture's own, and once more. */
const maxMoves = 3

/** Where a provider keeps pictures. */
export interface PictureHosts {
  /** The host that the installation itself names; asked without the guard for addresses of strangers. */
  own: string
  /** Names below which everything is the provider's. */
  domains: readonly string[]
}

/** A customer's picture at an address that the provider told: only where its pictures lie, also where one is led on. */
export const openPicture = (
  guardedFetch: GuardedFetch,
  hosts: PictureHosts,
  address: string,
  signal: AbortSignal,
): Promise<FetchOutcome> =>
  openMedia(() => follow(guardedFetch, hosts, address, signal), { gone: 'A foto não existe mais' })

const follow = async (
  guardedFetch: GuardedFetch,
  hosts: PictureHosts,
  address: string,
  signal: AbortSignal,
): Promise<GuardedStream> => {
  let at = address
  for (let moves = 0; ; moves += 1) {
    const answer = await openOne(guardedFetch, hosts, at, signal)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    answer.body.on('error', () => {}).destroy()
    const next = URL.parse(location, at)
    if (moves === maxMoves || !next) throw new AppError(addressErrors.addressRefused)
    at = next.href
  }
}

const openOne = (
  guardedFetch: GuardedFetch,
  { own, domains }: PictureHosts,
  address: string,
  signal: AbortSignal,
): Promise<GuardedStream> => {
  const url = URL.parse(address)
  if (url?.origin === new URL(own).origin) return openAtProvider(address, { signal, redirect: 'manual' })
  const host = url?.hostname ?? ''
  if (!domains.some((domain) => host === domain || host.endsWith(`.${domain}`)))
    throw new AppError(addressErrors.addressRefused)
  return guardedFetch.open(address, { signal })
}
