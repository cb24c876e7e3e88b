/** Texts of the live chat dialog. Texts from the specification are exact. */
export const livechatTexts = {
  title: 'Live chat',
  failedTitle: 'Não foi possível carregar o live chat',
  tabs: { install: 'Instalar', sites: 'Sites permitidos', talk: 'Conversa', identity: 'Clientes identificados' },

  active: 'Chat ativo nos sites',
  activeText: 'Quem visita um site com o script vê o botão de conversa.',
  inactiveText: 'O botão de conversa não aparece em nenhum site.',
  neverPublished: 'O bot ainda não foi publicado: até lá, as conversas do chat vão direto para as pessoas.',
  botInactive: 'O bot está inativo: o chat só aparece nos sites quando ele for ativado.',
  notAllowed: 'A empresa não tem o live chat liberado: o chat não aparece nos sites.',
  turnOff:
    'O botão de conversa some de todos os sites e quem está conversando não consegue mais escrever. Desativar o chat?',
  turnOffLabel: 'Desativar',
  turnedOn: 'Live chat ativado.',
  turnedOff: 'Live chat desativado.',

  install: {
    text: 'Cole este script em todas as páginas do seu site. Ele mostra o botão de conversa no canto da tela.',
    build: 'Gerar script',
    copy: 'Copiar',
    copied: 'Script copiado com sucesso.',
    script: 'Script do live chat',
    where: 'Onde colar',
    /** The ids are used in the tabs' element ids, so they have no spaces. */
    places: [
      {
        id: 'html',
        name: 'Site em HTML',
        steps: [
          'Abra o arquivo das páginas, ou o modelo que todas usam.',
          'Cole o script antes de </body>.',
          'Publique o site e abra uma página: o botão de conversa aparece no canto.',
        ],
      },
      {
        id: 'wordpress',
        name: 'WordPress',
        steps: [
          'Em Plugins > Adicionar, instale um plugin de scripts no rodapé, como o WPCode.',
          'Abra Trechos de código > Cabeçalho e rodapé e cole o script em “Rodapé”.',
          'Salve e, se o site usa cache, limpe o cache.',
        ],
      },
      {
        id: 'tag-manager',
        name: 'Google Tag Manager',
        steps: [
          'Crie uma tag do tipo “HTML personalizado” e cole o script.',
          'Escolha o acionador “Todas as páginas”.',
          'Envie e publique o contêiner.',
        ],
      },
    ],
    policyTitle: 'Site com política de segurança (CSP)',
    policyText: 'Se o site envia o cabeçalho Content-Security-Policy, acrescente:',
    policy: 'Linhas da política',
    strictText: 'Se a política proíbe scripts na própria página, use esta forma:',
    strict: 'Script sem código na página',
    copyPolicy: 'Copiar linhas',
    copyStrict: 'Copiar esta forma',
    copiedText: 'Copiado.',
    test: 'Abrir página de teste',
    testText: 'Quer ver antes? A página de teste mostra o chat deste bot sem instalar nada.',
    newWindow: '(abre em outra aba)',
  },

  sites: {
    text: 'Só estes sites podem mostrar o chat. Com a lista vazia, qualquer site pode.',
    field: 'Endereço do site',
    placeholder: 'https://www.seusite.com.br',
    hint: 'Use https://*.seusite.com.br para todos os subdomínios. O endereço sem subdomínio entra à parte.',
    add: 'Adicionar',
    list: 'Sites permitidos',
    none: 'Qualquer site pode mostrar o chat.',
    remove: (site: string) => `Remover ${site}`,
    known: 'Este site já está na lista.',
    tooMany: (max: number) => `Até ${max} sites.`,
  },

  talk: {
    questions: 'Perguntas de abertura',
    questionsText: 'Aparecem quando a conversa abre; um toque envia a pergunta como primeira mensagem.',
    question: (place: number) => `Pergunta ${place}`,
    addQuestion: 'Adicionar pergunta',
    removeQuestion: (place: number) => `Remover pergunta ${place}`,
    up: (place: number) => `Subir pergunta ${place}`,
    form: 'Pedir antes de começar',
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    whatsapp: 'Oferecer o WhatsApp',
    whatsappText: (phone: string) => `Um botão no chat leva o visitante ao número ${phone}.`,
    whatsappNone: 'Este bot não tem um número de WhatsApp conectado. Conecte um na janela do canal WhatsApp.',
    whatsappLost: 'O número não está mais conectado: o botão não aparece até que um número seja conectado.',
  },

  identity: {
    text: 'Se o seu site tem login, ele pode dizer quem é o cliente. Com a assinatura do seu servidor, o cliente encontra a conversa em qualquer aparelho e os atendentes veem a marca “Verificado”.',
    unsigned:
      'Sem assinatura, ou com uma assinatura errada, o visitante conversa normalmente, sem a marca e sem ver a conversa de ninguém.',
    none: 'Nenhuma chave criada.',
    create: 'Criar chave',
    created: (moment: string) => `Chave em uso desde ${moment}.`,
    rotate: 'Trocar a chave',
    endNow: 'Encerrar',
    rotateAsk: (days: number) =>
      `Uma nova chave será criada. A atual continua valendo por ${days} dias, para você trocar no seu servidor sem parar o atendimento. Trocar?`,
    previous: (moment: string) => `A chave anterior vale até ${moment}.`,
    endPrevious: 'Encerrar agora',
    endPreviousAsk: 'Quem for assinado com a chave anterior deixa de ser verificado. Encerrar?',
    endAll: 'Deixar de verificar',
    endAllAsk: 'Todas as chaves serão encerradas e nenhum visitante será verificado. Continuar?',
    ended: 'Chave encerrada.',
    shownOnce:
      'Copie a chave agora e guarde-a no seu servidor: ela não será mostrada de novo. Nunca a coloque na página.',
    key: 'Chave',
    copyKey: 'Copiar chave',
    keyCopied: 'Chave copiada.',
    howSign: '1. No servidor, assine o código do cliente',
    howPage: '2. Na página, antes do script do chat, diga quem é o cliente',
    howSay:
      'Ou, a qualquer momento: prosaLiveChat.setUser("4812", { name, email, phone, hash }). No logout: prosaLiveChat.setUser(null).',
    onlyId:
      'A assinatura garante o código do cliente. Nome, e-mail e telefone são mostrados como a página os informou.',
    language: 'Linguagem',
  },

  save: 'Salvar',
  saved: 'Dados atualizados com sucesso!',
  saveFailed: 'Não foi possível salvar.',
  changeFailed: 'Não foi possível concluir.',
} as const
