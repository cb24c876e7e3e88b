import type { BucketStandIn } from '../standins/s3/index.ts'
import { type LabDesk, newestFirst } from './desk.ts'
import { faultSwitches } from './fault-switches.ts'

const acts: Record<string, string> = { PUT: 'Guardou', GET: 'Leu', HEAD: 'Procurou', DELETE: 'Apagou' }

/** Where the product keeps the files of conversations. */
export const createBucketDesk = (bucket: BucketStandIn): LabDesk => ({
  key: 'bucket',
  title: 'Arquivos (S3)',
  about: 'Onde a plataforma guarda os arquivos das conversas.',
  facts: () => [],
  entries: () =>
    newestFirst(bucket.calls).map(({ thing: { method, key, status, bytes, atMs }, place }) => ({
      id: String(place),
      title: `${acts[method] ?? method} ${key}`,
      badge:
        status === null
          ? { text: 'sem resposta', tone: 'bad' }
          : { text: String(status), tone: status < 400 ? 'good' : 'bad' },
      atMs,
      text: bytes > 0 ? `${bytes.toLocaleString('pt-BR')} bytes` : '',
    })),
  switches: faultSwitches(bucket.faults, 'O armazenamento'),
  form: () => null,
  act: async () => '',
  download: null,
})
