import type { PartState } from '@prosa/contract'
import type { FieldsCheck, WebhookObject } from '../../../channels/meta/app-fields.ts'
import type { Config } from '../../../config.ts'
import type { QueueState } from '../../../platform/queues/index.ts'
import type { DatabaseFacts, StrandedRooms } from './installation.queries.ts'

/** State of a part in the page's words, with advice if something is to be done. */
export interface Finding {
  state: PartState
  text: string
  advice: string | null
}

const ok = (text: string): Finding => ({ state: 'ok', text, advice: null })
const warning = (text: string, advice: string): Finding => ({ state: 'warning', text, advice })
const failed = (text: string, advice: string): Finding => ({ state: 'failed', text, advice })

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 2 ** (10 * power)
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: amount < 10 && power > 0 ? 1 : 0 })} ${units[power]}`
}

export const formatSpan = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return count(minutes, 'minuto', 'minutos')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? count(hours, 'hora', 'horas') : count(Math.round(hours / 24), 'dia', 'dias')
}

/** Share of the server's connections above which none may be left for an administrator. */
const fullShare = 0.9

export const assessDatabase = (
  { version, bytes, connections, mostConnections }: DatabaseFacts,
  milliseconds: number,
): Finding => {
  const text = `PostgreSQL ${version}, ${formatBytes(bytes)}, ${connections} de ${mostConnections} conexões, respondeu em ${milliseconds} ms`
  return connections >= mostConnections * fullShare
    ? warning(
        text,
        'Quase todas as conexões estão em uso: aumente max_connections no PostgreSQL ou diminua DATABASE_POOL dos processos.',
      )
    : ok(text)
}

export const assessDisk = (freeBytes: number, totalBytes: number, reserveBytes: number): Finding => {
  const text = `${formatBytes(freeBytes)} livres de ${formatBytes(totalBytes)}`
  if (freeBytes < reserveBytes)
    return failed(
      text,
      `Menos que DISK_RESERVE (${formatBytes(reserveBytes)}): envios de arquivos são recusados. Libere espaço ou aumente o disco.`,
    )
  if (freeBytes < Math.max(2 * reserveBytes, totalBytes / 10))
    return warning(text, 'O disco está quase cheio: libere espaço, mude os backups de lugar ou aumente o disco.')
  return ok(text)
}

/** Due work is taken within seconds; work waiting this long is stuck. */
const lateSeconds = 300

const late: Record<QueueState['queue'], string> = {
  jobs: 'Ninguém faz os trabalhos da fila. Confira se há um processo com ROLES=worker no ar e o que diz o log dele.',
  received:
    'O que provedores entregaram em lote não é processado. Confira se há um processo com ROLES=http no ar e o que diz o log dele.',
  messages:
    'Mensagens prontas não saem. Veja abaixo os canais parados; se não houver, confira se há um processo com ROLES=worker no ar e o que diz o log dele.',
  webhooks:
    'Sistemas externos não são avisados. Confira se há um processo com ROLES=worker no ar; depois, o registro de chamadas do webhook de cada bot.',
  events: 'Integrações não recebem eventos. Confira se há um processo com ROLES=worker no ar e o que diz o log dele.',
  media:
    'Arquivos de clientes não são buscados. Confira se há um processo com ROLES=worker no ar e se os provedores respondem.',
  calls: 'Chamadas dos bots não saem. Confira se há um processo com ROLES=worker no ar e o que diz o log dele.',
}

export const assessQueue = ({ queue, depth, lateSeconds: waits }: QueueState, givenUp = 0): Finding => {
  const waiting = depth === 0 ? 'Nada na fila' : `${count(depth, 'item', 'itens')} na fila`
  const text =
    givenUp === 0 ? waiting : `${waiting}, ${count(givenUp, 'abandonado', 'abandonados')} nas últimas 24 horas`
  if (waits >= lateSeconds) return failed(`${text}; o primeiro espera há ${formatSpan(waits * 1_000)}`, late[queue])
  if (givenUp > 0) return warning(text, 'Veja em "O que foi abandonado" o que falhou e por quê.')
  return ok(text)
}

/** A mail is sent within seconds; after this time it is late. */
const lateMailSeconds = 60

/** @returns null if none is late */
export const assessLateMail = (seconds: number): Finding | null =>
  seconds < lateMailSeconds
    ? null
    : failed(
        `E-mails estão atrasados: o primeiro espera há ${formatSpan(seconds * 1_000)}`,
        'Confira se há um processo com ROLES=worker no ar, se o servidor de e-mail responde rápido e o que diz o log.',
      )

export const assessMail = (hasServer: boolean, waiting: number, production: boolean): Finding => {
  if (hasServer) return ok('O servidor de e-mail aceita o login')
  const text = `Sem servidor de e-mail; ${waiting === 0 ? 'nenhum e-mail espera' : count(waiting, 'e-mail espera', 'e-mails esperam')}`
  if (!production && waiting === 0) return { state: 'off', text, advice: null }
  return warning(text, 'Defina SMTP_URL. Até lá, entregue os links de "E-mails em espera" às pessoas.')
}

export const assessEvents = (lately: number): Finding =>
  lately === 0
    ? ok('Tudo o que os provedores trouxeram nas últimas 24 horas foi lido')
    : warning(
        `${count(lately, 'evento não pôde ser lido', 'eventos não puderam ser lidos')} nas últimas 24 horas`,
        'Veja em "O que foi abandonado". Contas que ninguém mais usa são desligadas no provedor; o resto é um erro a relatar.',
      )

export const assessChannels = (stopped: number, hanging: number): Finding => {
  if (stopped + hanging === 0) return ok('Todos os canais conectados funcionam')
  const parts = [
    ...(stopped > 0 ? [count(stopped, 'canal parado', 'canais parados')] : []),
    ...(hanging > 0 ? [count(hanging, 'provedor que não responde', 'provedores que não respondem')] : []),
  ]
  return warning(
    parts.join(', '),
    'Um canal parado espera que alguém da empresa o conecte de novo. Um provedor que não responde é chamado de novo sozinho; se demorar, veja a página de status dele.',
  )
}

const metaObjects: Readonly<Record<WebhookObject, string>> = {
  whatsapp_business_account: 'WhatsApp Business Account',
  page: 'Page',
  instagram: 'Instagram',
}

export const assessMeta = (check: FieldsCheck): Finding => {
  if (!check.ok)
    return warning(
      `A Meta não disse o que o aplicativo recebe: ${check.reason}`,
      'Confira META_APP_ID e META_APP_SECRET; se estiverem certos, veja a página de status da Meta.',
    )
  const { objects, missing } = check
  if (objects.length === 0)
    return warning(
      'O aplicativo não recebe nada da Meta',
      'No aplicativo da Meta, informe o endereço dos webhooks e assine os campos, como dizem as páginas dos canais.',
    )
  if (missing.length === 0) return ok(`Recebe tudo de ${objects.map((object) => metaObjects[object]).join(', ')}`)
  const named = missing.map(({ object, fields }) => `${fields.join(', ')} (${metaObjects[object]})`)
  return warning(
    `Campos de webhook que faltam: ${named.join('; ')}`,
    'Assine-os nos webhooks do aplicativo da Meta: o que eles contam não chega, e nada avisa.',
  )
}

const namedPlaces = 3

/** Rooms of a closed workspace or a deactivated person are moved within a minute; those left longer need attention. */
export const assessRooms = (places: readonly StrandedRooms[]): Finding => {
  if (places.length === 0) return ok('Toda sala aberta está onde alguém a vê')
  const named = places.slice(0, namedPlaces).map(({ company, place, name, rooms }) => {
    const where = place === 'workspace' ? `no workspace desativado ${name}` : `com ${name}, que saiu`
    return `${company}, ${count(rooms, 'sala', 'salas')} ${where}`
  })
  const more = places.length > namedPlaces ? ' e outros lugares' : ''
  return warning(
    `Salas abertas sem quem as veja: ${named.join('; ')}${more}`,
    'Salas saem de lá em um minuto. Se ficarem: na empresa, abra o workspace desativado e escolha para onde elas vão; as de quem saiu, veja em "O que foi abandonado" e tente de novo.',
  )
}

interface Run {
  began_at: Date
  ended_at: Date
  failure: string | null
}

const dayMs = 86_400_000

/** Twice the schedule, to allow for a slow run; a week without a schedule. */
const longestMs = (schedule: Config['backup']): number => (schedule ? 2 * schedule.everyMs : 7 * dayMs)

const setSchedule =
  'Rode npm run backup -- PASTA, ou defina BACKUP_EVERY e BACKUP_TO. Se os backups são feitos pelo próprio PostgreSQL, confira-os lá.'

export const assessBackups = (
  { last, good }: { last: Run | undefined; good: Run | undefined },
  schedule: Config['backup'],
  now: Date,
): Finding => {
  const age = good ? now.getTime() - good.began_at.getTime() : null
  const text = age === null ? 'Nenhum backup até hoje' : `O último backup é de ${formatSpan(age)} atrás`
  if (last?.failure)
    return failed(
      `${text}; o mais recente falhou: ${last.failure}`,
      'Resolva o que a mensagem diz e rode npm run backup -- PASTA.',
    )
  if (age === null) return warning(text, setSchedule)
  if (age > longestMs(schedule))
    return failed(
      text,
      schedule
        ? 'O horário não é cumprido: confira se há um processo com ROLES=worker no ar e o que diz o log dele.'
        : setSchedule,
    )
  return ok(text)
}

const longestUntriedMs = 31 * dayMs
const tryIt = 'Rode npm run restore -- PASTA --verify com um backup recente: nada é mudado, e se sabe que ele volta.'

export const assessRestores = (last: Run | undefined, now: Date): Finding => {
  if (!last) return warning('Nenhum backup foi provado até hoje', tryIt)
  const age = now.getTime() - last.began_at.getTime()
  if (last.failure)
    return failed(
      `O último backup que foi provado não volta: ${last.failure}`,
      'Faça outro backup e prove-o com npm run restore -- PASTA --verify.',
    )
  const text = `O último backup provado voltou inteiro, há ${formatSpan(age)}`
  return age > longestUntriedMs ? warning(text, tryIt) : ok(text)
}

export const unanswered = (part: string, seconds: number): Finding =>
  failed(`Não respondeu em ${seconds} segundos`, adviceOf(part))

/** Messages for a part that does not work at all. */
const broken: Record<string, string> = {
  database:
    'Confira se o PostgreSQL está no ar e aceita conexões; as chamadas respondem 503 até lá e o trabalho continua sozinho.',
  redis:
    'Confira o endereço em REDIS_URL e se o Redis está no ar. Até lá, o que acontece em outro processo aparece com até dez segundos de atraso.',
  files: 'Confira FILES_URL, as chaves e se o bucket está no ar. Arquivos não abrem até lá; as conversas continuam.',
  disk: 'Confira se DATA_DIR existe e se o disco dela está no ar.',
  mail: 'Confira SMTP_URL, a senha e se o servidor aceita conexões desta máquina. Os e-mails são tentados de novo.',
}
const adviceOf = (part: string): string => broken[part] ?? 'Se o banco de dados responde, veja o log do processo.'

export const brokenPart = (part: string, error: unknown): Finding =>
  failed(error instanceof Error && error.message ? `Não responde: ${error.message}` : 'Não responde', adviceOf(part))
export const without = (text: string): Finding => ({ state: 'off', text, advice: null })
export const working = ok
