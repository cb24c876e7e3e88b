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
  reason: string
}

const reconnect = 'O acesso à conta na Meta terminou. Conecte a conta de novo.'
const permission = 'A conexão não tem a permissão necessária na Meta. Conecte a conta de novo.'
const busy = 'A Meta não atendeu agora.'

const knownCodes = new Map<number, Known>([
  [0, { remedy: 'reconnect', reason: reconnect }],
  [190, { remedy: 'reconnect', reason: reconnect }],
  [3, { remedy: 'reconnect', reason: permission }],
  [10, { remedy: 'reconnect', reason: permission }],
  [133010, { remedy: 'reconnect', reason: 'O número não está registrado na API do WhatsApp. Registre-o de novo.' }],
  [1, { remedy: 'wait', reason: busy }],
  [2, { remedy: 'wait', reason: busy }],
  [4, { remedy: 'wait', reason: 'O limite de chamadas na Meta foi atingido.' }],
  [80007, { remedy: 'wait', reason: 'O limite de chamadas na Meta foi atingido.' }],
  [130429, { remedy: 'wait', reason: 'O limite de envio do número foi atingido.' }],
  [131000, { remedy: 'wait', reason: busy }],
  [131016, { remedy: 'wait', reason: busy }],
  [131057, { remedy: 'wait', reason: 'A conta está em manutenção na Meta.' }],
  [613, { remedy: 'wait', reason: 'O limite de chamadas na Meta foi atingido.' }],
  [131056, { remedy: 'wait-customer', reason: 'Muitas mensagens seguidas para este cliente.' }],
  [131047, { remedy: 'tell', reason: 'Passaram mais de 24 horas da última mensagem do cliente. Envie um template.' }],
  [131026, { remedy: 'tell', reason: 'O número não recebe mensagens deste WhatsApp.' }],
  [131030, { remedy: 'tell', reason: 'O número não está na lista de teste da conta na Meta.' }],
  [131051, { remedy: 'tell', reason: 'O WhatsApp não aceita este tipo de mensagem.' }],
  [131021, { remedy: 'tell', reason: 'O número do cliente é o próprio número da conexão.' }],
  [130472, { remedy: 'tell', reason: 'A Meta não entregou a mensagem a este cliente (experimento da Meta).' }],
  [131049, { remedy: 'tell', reason: 'A Meta não entregou a mensagem, para o cliente não receber demais.' }],
  [131050, { remedy: 'tell', reason: 'O cliente não quer receber mensagens de marketing.' }],
  [131008, { remedy: 'tell', reason: 'O WhatsApp recusou a mensagem: falta um campo.' }],
  [131009, { remedy: 'tell', reason: 'O WhatsApp recusou a mensagem: um valor não é aceito.' }],
  [131052, { remedy: 'tell', reason: 'O WhatsApp não conseguiu buscar o arquivo. Envie-o de novo.' }],
  [131053, { remedy: 'tell', reason: 'O WhatsApp não aceitou o arquivo: confira tipo e tamanho.' }],
  [132000, { remedy: 'tell', reason: 'O template tem outro número de variáveis.' }],
  [132001, { remedy: 'tell', reason: 'O template não existe neste idioma, ou ainda não foi aprovado.' }],
  [132005, { remedy: 'tell', reason: 'O texto do template ficou longo demais com as variáveis.' }],
  [132007, { remedy: 'tell', reason: 'O template fere uma regra da Meta.' }],
  [132012, { remedy: 'tell', reason: 'Uma variável do template não tem o formato certo.' }],
  [132015, { remedy: 'tell', reason: 'A Meta pausou o template.' }],
  [132016, { remedy: 'tell', reason: 'A Meta desativou o template.' }],
  [133005, { remedy: 'tell', reason: 'O PIN não confere com o do número.' }],
  [551, { remedy: 'tell', reason: 'A pessoa não recebe mensagens agora.' }],
  [368, { remedy: 'stop', reason: 'A Meta bloqueou a conta por violar uma política.' }],
  [131031, { remedy: 'stop', reason: 'A Meta bloqueou a conta do WhatsApp.' }],
  [131037, { remedy: 'stop', reason: 'O nome de exibição do número ainda não foi aprovado pela Meta.' }],
  [131042, { remedy: 'stop', reason: 'Há um problema com o pagamento da conta na Meta.' }],
  [131045, { remedy: 'stop', reason: 'O registro do número na Meta tem um problema. Registre-o de novo.' }],
  [131048, { remedy: 'stop', reason: 'A Meta limitou o envio do número por denúncias de spam.' }],
])

/** Codes that mean something else with a subcode, as `{code}/{subcode}`. */
const knownSubcodes = new Map<string, Known>([
  ['10/2018278', { remedy: 'tell', reason: 'O prazo para responder ao cliente terminou.' }],
  ['100/2018001', { remedy: 'tell', reason: 'A Meta não conhece este cliente.' }],
  ['10/1893063', { remedy: 'stop', reason: 'A Meta limitou a página por um tempo.' }],
])

const isPermission = (code: number): boolean => code >= 200 && code < 300

/** What a code of Graph means; titles and HTTP statuses differ too much to decide anything. */
export const sortFault = (code: number, subcode: number | null): Known => {
  const known = knownSubcodes.get(`${code}/${subcode}`) ?? knownCodes.get(code)
  if (known) return known
  if (isPermission(code)) return { remedy: 'reconnect', reason: permission }
  return { remedy: 'tell', reason: `A Meta recusou (código ${code}).` }
}
