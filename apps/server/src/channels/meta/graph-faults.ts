import type { FailureCause } from '@prosa/contract'

/** What people or the program do about a refusal of Graph. */
export type Remedy =
  /** The token or a permission is gone: somebody must connect the account again. */
  | 'reconnect'
  /** It passes; the same call is tried again. */
  | 'wait'
  /** As `wait`, for this customer alone. */
  | 'wait-customer'
  /** This message will never be taken, and an attendant should know why. */
  | 'tell'
  /** Meta has stopped the account: nothing more is sent until people have acted. */
  | 'stop'

export interface GraphFault {
  remedy: Remedy
  /** Null where there was no answer in Graph's own words. */
  code: number | null
  cause: FailureCause
  /** For people. */
  reason: string
  /** The provider's own words, for the log. */
  details: string
  retryAfterMs: number | null
  /** No answer came: the call may or may not have been taken. */
  unknown: boolean
}

interface Known {
  remedy: Remedy
  cause: FailureCause
  reason: string
}

const reconnect = 'O acesso à conta na Meta terminou. Conecte a conta de novo.'
const permission = 'A conexão não tem a permissão necessária na Meta. Conecte a conta de novo.'
const busy = 'A Meta não atendeu agora.'

const knownCodes = new Map<number, Known>([
  [0, { remedy: 'reconnect', cause: 'access_lost', reason: reconnect }],
  [190, { remedy: 'reconnect', cause: 'access_lost', reason: reconnect }],
  [3, { remedy: 'reconnect', cause: 'access_lost', reason: permission }],
  [10, { remedy: 'reconnect', cause: 'access_lost', reason: permission }],
  [
    133010,
    {
      remedy: 'reconnect',
      cause: 'access_lost',
      reason: 'O número não está registrado na API do WhatsApp. Registre-o de novo.',
    },
  ],
  [1, { remedy: 'wait', cause: 'no_answer', reason: busy }],
  [2, { remedy: 'wait', cause: 'no_answer', reason: busy }],
  [4, { remedy: 'wait', cause: 'rate_limited', reason: 'O limite de chamadas na Meta foi atingido.' }],
  [80007, { remedy: 'wait', cause: 'rate_limited', reason: 'O limite de chamadas na Meta foi atingido.' }],
  [130429, { remedy: 'wait', cause: 'rate_limited', reason: 'O limite de envio do número foi atingido.' }],
  [131000, { remedy: 'wait', cause: 'no_answer', reason: busy }],
  [131016, { remedy: 'wait', cause: 'no_answer', reason: busy }],
  [131057, { remedy: 'wait', cause: 'no_answer', reason: 'A conta está em manutenção na Meta.' }],
  [613, { remedy: 'wait', cause: 'rate_limited', reason: 'O limite de chamadas na Meta foi atingido.' }],
  [131056, { remedy: 'wait-customer', cause: 'rate_limited', reason: 'Muitas mensagens seguidas para este cliente.' }],
  [
    131047,
    {
      remedy: 'tell',
      cause: 'window_closed',
      reason: 'Passaram mais de 24 horas da última mensagem do cliente. Envie um template.',
    },
  ],
  [131026, { remedy: 'tell', cause: 'unreachable', reason: 'O número não recebe mensagens deste WhatsApp.' }],
  [131030, { remedy: 'tell', cause: 'unreachable', reason: 'O número não está na lista de teste da conta na Meta.' }],
  [131051, { remedy: 'tell', cause: 'content_refused', reason: 'O WhatsApp não aceita este tipo de mensagem.' }],
  [131021, { remedy: 'tell', cause: 'unreachable', reason: 'O número do cliente é o próprio número da conexão.' }],
  [
    130472,
    {
      remedy: 'tell',
      cause: 'unreachable',
      reason: 'A Meta não entregou a mensagem a este cliente (experimento da Meta).',
    },
  ],
  [
    131049,
    {
      remedy: 'tell',
      cause: 'rate_limited',
      reason: 'A Meta não entregou a mensagem, para o cliente não receber demais.',
    },
  ],
  [131050, { remedy: 'tell', cause: 'opted_out', reason: 'O cliente não quer receber mensagens de marketing.' }],
  [131008, { remedy: 'tell', cause: 'content_refused', reason: 'O WhatsApp recusou a mensagem: falta um campo.' }],
  [
    131009,
    { remedy: 'tell', cause: 'content_refused', reason: 'O WhatsApp recusou a mensagem: um valor não é aceito.' },
  ],
  [
    131052,
    { remedy: 'tell', cause: 'file_refused', reason: 'O WhatsApp não conseguiu buscar o arquivo. Envie-o de novo.' },
  ],
  [
    131053,
    { remedy: 'tell', cause: 'file_refused', reason: 'O WhatsApp não aceitou o arquivo: confira tipo e tamanho.' },
  ],
  [132000, { remedy: 'tell', cause: 'template_refused', reason: 'O template tem outro número de variáveis.' }],
  [
    132001,
    {
      remedy: 'tell',
      cause: 'template_refused',
      reason: 'O template não existe neste idioma, ou ainda não foi aprovado.',
    },
  ],
  [
    132005,
    { remedy: 'tell', cause: 'template_refused', reason: 'O texto do template ficou longo demais com as variáveis.' },
  ],
  [132007, { remedy: 'tell', cause: 'template_refused', reason: 'O template fere uma regra da Meta.' }],
  [132012, { remedy: 'tell', cause: 'template_refused', reason: 'Uma variável do template não tem o formato certo.' }],
  [132015, { remedy: 'tell', cause: 'template_refused', reason: 'A Meta pausou o template.' }],
  [132016, { remedy: 'tell', cause: 'template_refused', reason: 'A Meta desativou o template.' }],
  [133005, { remedy: 'tell', cause: 'access_lost', reason: 'O PIN não confere com o do número.' }],
  [551, { remedy: 'tell', cause: 'unreachable', reason: 'A pessoa não recebe mensagens agora.' }],
  [368, { remedy: 'stop', cause: 'account_blocked', reason: 'A Meta bloqueou a conta por violar uma política.' }],
  [131031, { remedy: 'stop', cause: 'account_blocked', reason: 'A Meta bloqueou a conta do WhatsApp.' }],
  [
    131037,
    {
      remedy: 'stop',
      cause: 'account_blocked',
      reason: 'O nome de exibição do número ainda não foi aprovado pela Meta.',
    },
  ],
  [131042, { remedy: 'stop', cause: 'account_blocked', reason: 'Há um problema com o pagamento da conta na Meta.' }],
  [
    131045,
    {
      remedy: 'stop',
      cause: 'account_blocked',
      reason: 'O registro do número na Meta tem um problema. Registre-o de novo.',
    },
  ],
  [
    131048,
    { remedy: 'stop', cause: 'account_blocked', reason: 'A Meta limitou o envio do número por denúncias de spam.' },
  ],
])

/** Codes that mean something else with a subcode, as `{code}/{subcode}`. */
const knownSubcodes = new Map<string, Known>([
  ['10/2018278', { remedy: 'tell', cause: 'window_closed', reason: 'O prazo para responder ao cliente terminou.' }],
  ['100/2018001', { remedy: 'tell', cause: 'unreachable', reason: 'A Meta não conhece este cliente.' }],
  ['10/1893063', { remedy: 'stop', cause: 'account_blocked', reason: 'A Meta limitou a página por um tempo.' }],
])

const isPermission = (code: number): boolean => code >= 200 && code < 300

/** What a code of Graph means; titles and HTTP statuses differ too much to decide anything. */
export const sortFault = (code: number, subcode: number | null): Known => {
  const known = knownSubcodes.get(`${code}/${subcode}`) ?? knownCodes.get(code)
  if (known) return known
  if (isPermission(code)) return { remedy: 'reconnect', cause: 'access_lost', reason: permission }
  return { remedy: 'tell', cause: 'unknown', reason: `A Meta recusou (código ${code}).` }
}
