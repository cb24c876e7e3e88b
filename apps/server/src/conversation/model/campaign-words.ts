import { plainWords } from '@prosa/contract'

export interface CampaignWord {
  kind: 'opt_out' | 'opt_in'
  /**
   * `sure`: cannot mean anything else. `usual`: what campaigns ask people to reply. `weak`: as likely an answer to a question of a campaign or a bot,
   * such as an appointment.
   */
  strength: 'sure' | 'usual' | 'weak'
  /** Normalized by `plainWords`. */
  word: string
}

/** These match whole messages only. */
const lists = [
  [
    { kind: 'opt_out', strength: 'sure' },
    `descadastrar|descadastre|descadastra|descadastro|descadastrem|me descadastre|me descadastra|descadastre me|quero me descadastrar|
     cancelar inscricao|cancelar a inscricao|cancelar recebimento|cancelar envio|cancelar envios|cancelar mensagens|cancelar as mensagens|
     sair da lista|quero sair da lista|me tira da lista|me tire da lista|remover da lista|me remova da lista|me remove da lista|
     sair das campanhas|sair da campanha|parar campanhas|parar campanha|parar promocoes|parar propagandas|parar mensagens|
     parar de receber|parar de receber mensagens|parar de mandar mensagem|parar de mandar mensagens|pare de mandar mensagem|
     pare de mandar mensagens|pare de enviar mensagens|parem de mandar mensagem|parem de mandar mensagens|parem de enviar mensagens|
     nao quero receber|nao quero mais receber|nao quero receber mais|nao quero receber mensagens|nao quero mais receber mensagens|
     nao quero receber campanhas|nao quero mais receber campanhas|nao quero receber promocoes|nao quero mais receber promocoes|
     nao quero mais mensagens|nao me mande mais mensagem|nao me mande mais mensagens|nao me mandem mais mensagem|
     nao me mandem mais mensagens|nao me envie mais mensagens|nao me enviem mais mensagens|unsubscribe|opt out|optout`,
  ],
  [
    { kind: 'opt_out', strength: 'usual' },
    'sair|quero sair|parar|pare|parem|quero parar|stop|me remova|me remove|me tira|me tire',
  ],
  [{ kind: 'opt_out', strength: 'weak' }, 'cancelar|cancela|cancele|quero cancelar|remover|remova'],
  [
    { kind: 'opt_in', strength: 'sure' },
    `voltar a receber|quero voltar a receber|quero receber campanhas|quero receber mensagens|recadastrar|me recadastre|reinscrever|opt in|optin`,
  ],
  [{ kind: 'opt_in', strength: 'usual' }, 'voltar|quero voltar|volta|iniciar|start|retornar|recomecar'],
] as const satisfies readonly (readonly [Pick<CampaignWord, 'kind' | 'strength'>, string])[]

const words: ReadonlyMap<string, CampaignWord> = new Map(
  lists.flatMap(([meaning, list]) => list.split('|').map((one) => [one.trim(), { ...meaning, word: one.trim() }])),
)

/** Longer messages are never treated as an opt-out. */
const maxLength = 80
const politeness = /^(?:por favor|pfv?|favor|oi|ola) | (?:por favor|pfv?|obrigad[oa])$/g

/** A message that consists of one opt-out or opt-in word; null: any other message. */
export const campaignWord = (text: string): CampaignWord | null => {
  if (text.length > maxLength) return null
  const plain = plainWords(text)
  return words.get(plain) ?? words.get(plain.replace(politeness, '').trim()) ?? null
}
