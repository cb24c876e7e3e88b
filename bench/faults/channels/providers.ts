import {
  type FakeProvider,
  type ProviderMode,
  readLedger,
  startFakeProvider,
} from '../../../tools/standins/provider/index.ts'
import type { Evidence } from '../ledger.ts'
import { type MetaProvider, startMetaProvider } from './graph.ts'
import { type OutsideSystem, startOutsideSystem } from './outside-system.ts'

/** Everybody outside with whom the program talks. */
export interface Providers {
  fake: FakeProvider
  meta: MetaProvider
  outside: OutsideSystem
  /** Each misbehaves for itself. */
  moody: readonly { setMode(mode: ProviderMode): void }[]
  settings: Record<string, string>
  /** What they took. */
  evidence(): Evidence
  stop(): Promise<void>
}

/** @param url Where one of the program's processes is, asked anew at each call. */
export const startProviders = async (ledgerFile: string, url: () => string): Promise<Providers> => {
  const fake = await startFakeProvider(ledgerFile)
  const meta = await startMetaProvider(url)
  const outside = await startOutsideSystem(url)
  return {
    fake,
    meta,
    outside,
    moody: [fake, meta, outside],
    settings: { FAKE_CHANNEL_URL: fake.url, ALLOW_PRIVATE_ADDRESSES: '1', ...meta.settings },
    evidence: () => ({ fake: readLedger(ledgerFile), meta: meta.taken(), told: outside.told }),
    stop: async () => {
      await outside.stop()
      await meta.stop()
      await fake.close()
    },
  }
}
