import type { GraphStandIn } from '../standins/graph/index.ts'
import type { Option, Switch, stateOf } from './control.ts'
import { commonFault, commonTroubles, usual } from './faults.ts'

const errorsOf = {
  whatsapp: [
    [190, 'o acesso expirou (190)'],
    [10, 'falta a permissão (10)'],
    [131056, 'muitas mensagens a este cliente (131056)'],
    [130429, 'limite de envio do número (130429)'],
    [131026, 'o cliente não recebe WhatsApp (131026)'],
    [131047, 'passaram 24 horas (131047)'],
    [131053, 'o arquivo não é aceito (131053)'],
    [131042, 'problema com o pagamento (131042)'],
    [368, 'a Meta bloqueou a conta (368)'],
  ],
  messaging: [
    [190, 'o acesso expirou (190)'],
    [10, 'fora do prazo de resposta (10)', 2018278],
    [551, 'a pessoa não recebe mensagens agora (551)'],
    [613, 'limite de chamadas (613)'],
    [368, 'a Meta bloqueou a conta (368)'],
  ],
} as const

export interface GraphTroubles {
  /** Switches of the account that is written to: how its sent messages are answered, and how all of Meta's webhooks travel. */
  switchesOf(account: () => string, kind: keyof typeof errorsOf): Switch[]
}

/** Each account has its own trouble; they are said to the stand-in together, since it forgets them together. */
export const createGraphTroubles = (graph: GraphStandIn): GraphTroubles => {
  const troubles = new Map<string, string>()
  const sayAll = (): void => {
    graph.clearFaults()
    for (const [account, trouble] of troubles) sayOne(graph, account, trouble)
  }
  return {
    switchesOf: (account, kind) => [
      {
        name: 'sending',
        label: 'Quando a empresa envia',
        kind: 'choice',
        options: () => [...commonTroubles, ...errorOptions(kind)],
        read: () => troubles.get(account()) ?? usual,
        apply: (value) => {
          troubles.set(account(), String(value))
          sayAll()
        },
      },
      ...travelSwitches(graph),
    ],
  }
}

const errorOptions = (kind: keyof typeof errorsOf): Option[] =>
  errorsOf[kind].map(([code, label]) => ({ value: `${kind}:${code}`, label }))

const sayOne = (graph: GraphStandIn, account: string, trouble: string): void => {
  const calls = { method: 'POST', path: `/${account}/messages` }
  const does = commonFault(trouble)
  if (does) graph.fault({ ...calls, does })
  const [kind, wanted] = trouble.split(':')
  if (kind !== 'whatsapp' && kind !== 'messaging') return
  const found = errorsOf[kind].find(([code]) => code === Number(wanted))
  if (!found) return
  const [code, , subcode] = found
  graph.refuse({ ...calls, times: Number.MAX_SAFE_INTEGER, code, ...(subcode === undefined ? {} : { subcode }) })
}

const travelSwitches = ({ switches }: GraphStandIn): Switch[] => {
  const travel = (name: 'duplicates' | 'disorder' | 'delayMs') => ({
    name,
    read: () => switches[name],
    apply: (value: unknown) => {
      switches[name] = Number(value)
    },
  })
  const hint = 'Vale para os três canais da Meta.'
  return [
    { ...travel('duplicates'), label: 'Chegam em dobro', kind: 'share', hint },
    { ...travel('disorder'), label: 'Chegam fora de ordem', kind: 'share', hint },
    { ...travel('delayMs'), label: 'Atraso, até', kind: 'delay', hint },
  ]
}

/** With and without the ninth digit: accounts older than it are known without. */
export const spellings = (number: string): { longer: string; older: string } => ({
  longer: number,
  older: number.replace(/^(55\d\d)9(\d{8})$/, '$1$2'),
})

export const ninthDigit = (state: ReturnType<typeof stateOf<string>>): Switch => ({
  name: 'ninthDigit',
  label: 'Conta do cliente',
  kind: 'choice',
  options: () => [
    { value: 'with', label: 'com o nono dígito' },
    { value: 'without', label: 'antiga, sem o nono dígito' },
  ],
  read: state.read,
  apply: state.apply,
})
