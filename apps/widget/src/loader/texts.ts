/** Texts of the launcher in Portuguese; the conversation's texts are in the frame. */
export const loaderTexts = {
  conversationWith: (name: string) => `Conversa com ${name}`,
  failed: 'Não foi possível abrir a conversa.',
  barred: 'Este site não deixa a conversa abrir aqui.',
  elsewhere: 'Abrir em outra janela',
  retry: 'Tentar de novo',
  close: 'Fechar',
  closeConversation: 'Fechar a conversa',
  open: (name: string) => `Abrir a conversa com ${name}`,
  /** `label` is the count as the badge shows it. */
  unread: (count: number, label: string) => `${label} ${count === 1 ? 'mensagem nova' : 'mensagens novas'}`,
  siteRefused: (origin: string) =>
    `Prosa: ${origin} não está entre os sites permitidos deste bot. Inclua-o em Canais integrados > Live chat > Sites permitidos.`,
  inactive: 'Prosa: o live chat deste bot está desativado; o botão de conversa não aparece.',
  unknownBot: 'Prosa: o código (token) do script não é de nenhum bot. Copie o script de novo.',
  noToken: 'Prosa: falta o código (token) do bot. Copie o script de novo.',
  noPlace:
    'Prosa: o script não encontrou o próprio endereço. Inclua na página a tag <script src="…/livechat/script.js">, como está em Instalar.',
  userWithoutId: 'Prosa: setUser precisa do código (id) do cliente.',
  userDropped: (names: string) => `Prosa: setUser aceita name, email, phone e hash, em texto. Ficou de fora: ${names}.`,
  policy: (directive: string, origin: string) =>
    `Prosa: a política de segurança (CSP) deste site bloqueia o atendimento. Inclua ${origin} em ${directive}.`,
  sandboxed:
    'Prosa: esta página está em um iframe com sandbox. O atendimento precisa de allow-scripts e allow-same-origin.',
  silent: (origin: string) =>
    `Prosa: a conversa de ${origin} não abriu. Algo a bloqueia: a política deste site (CSP, COEP), uma extensão ou a rede.`,
  notLoaded: 'Prosa: não foi possível carregar o atendimento.',
} as const
