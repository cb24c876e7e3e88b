/**
 * Sentences without a subject: their words occur in any request, so alone they must lead nowhere. They are added to the
 * other nodes' phrases as examples of "none", also for a bot without other nodes. Written for this project.
 */
export const frames: readonly string[] = [
  'quero uma coisa',
  'eu quero isso aqui',
  'gostaria de saber uma coisa',
  'preciso de outra coisa',
  'eu preciso disso hoje',
  'como eu faço isso',
  'como é que faz',
  'o que é isso',
  'o que eu faço agora',
  'qual é o meu',
  'qual delas é',
  'quando vai ser isso',
  'onde está isso',
  'quanto é isso',
  'quem é essa',
  'por que isso',
  'posso fazer isso',
  'vocês fazem isso aí',
  'tem como fazer',
  'dá para ver isso',
  'me fala outra coisa',
  'eu tenho uma dessas',
  'ainda não é isso',
  'já fiz isso antes',
]
