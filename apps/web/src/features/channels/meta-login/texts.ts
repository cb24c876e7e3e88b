/** Texts of the Meta login, shared by WhatsApp, Facebook and Instagram. Texts from the specification are exact. */
export const metaLoginTexts = {
  waiting: 'Conclua a autorização na janela do Facebook. Esta tela continua sozinha quando ela terminar.',
  closed:
    'A janela do Facebook ainda não respondeu. Se ela está aberta, conclua por lá; se foi fechada, abra-a de novo.',
  openAgain: 'Abrir a janela de novo',
  cancel: 'Cancelar',
  blocked: 'O navegador bloqueou a janela do Facebook. Permita janelas pop-up deste site e tente de novo.',
  notOpened: 'Não foi possível abrir o Facebook',
  denied: 'A autorização não foi dada no Facebook. Nada foi alterado.',
  failed: 'O login não foi concluído. Tente de novo.',
  oauth: {
    whatsapp: 'Conexão com o WhatsApp',
    facebook: 'Conexão com o Facebook',
    saving: 'Um momento, estamos terminando a conexão.',
    done: 'Pronto! Esta janela se fecha sozinha.',
    deniedTitle: 'Autorização não concedida',
    denied:
      'Nada foi alterado. Feche esta janela e tente de novo quando quiser, permitindo tudo o que o Facebook pede.',
    badParameters: 'Erro nos parâmetros recebidos. Por favor tente mais tarde!',
    notSaved: 'Erro ao salvar token. Por favor tente mais tarde!',
    close: 'Fechar janela',
  },
} as const
