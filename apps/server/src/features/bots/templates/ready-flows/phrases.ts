/** Phrases common to all trades. */
export const yes = ['sim', 'sim, por favor', 'pode ser', 'claro', 'quero', 'com certeza', 'isso mesmo', 'ok']
export const no = ['não', 'agora não', 'não, obrigado', 'não precisa', 'deixa pra depois']
export const thanks = ['obrigado', 'valeu', 'muito obrigado', 'era só isso', 'só isso mesmo']
export const person = [
  'falar com uma pessoa',
  'quero falar com um atendente',
  'atendimento humano',
  'me passa para alguém',
  'preciso falar com alguém',
]
