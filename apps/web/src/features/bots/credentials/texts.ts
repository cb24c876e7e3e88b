/** Texts of the keys screen. Texts from the specification are exact. */
export const keyTexts = {
  title: 'Gestão de Chave do Bot',
  subtitle: 'Credenciais do Dialogflow, do Google. Sem elas, os bots entendem os clientes pela própria plataforma.',
  count: (total: number, shown: string) => `${shown} ${total === 1 ? 'chave' : 'chaves'}`,
  note: 'Informe 2 chaves por bot: uma de teste (homologação) e outra de produção.',
  taken: 'Duas disponíveis ficam com o próximo bot criado ou publicado sem chaves.',
  manual: 'Como gerar uma chave',
  notPermitted: 'Peça a um administrador da sua empresa a permissão para ver as chaves.',
  create: 'Gerar Chave',
  createButton: '+ Gerar Chave',
  failed: 'Não foi possível buscar os dados de Workspaces neste momento. Tente mais tarde.',
  failedTitle: 'Não foi possível carregar as chaves',
  empty: 'Nenhum resultado encontrado',
  emptyText: 'Ainda não há chaves. Gere-as no Google e envie aqui os arquivos .json, dois para cada bot.',
  emptyWorkspaces: 'Favor informar ao menos uma workspace no cabeçalho da página',
  noMatchText: (search: string) => `Nenhuma chave ou bot tem "${search}" no nome.`,
  clear: 'Limpar busca',
  project: 'Project ID',
  code: 'Código da chave',
  bot: 'Bot',
  available: 'Disponível',
  uses: { production: 'Produção', test: 'Teste' },
  file: 'Arquivo',
  acts: 'Ações',
  download: 'JSON',
  downloadOf: (project: string) => `Baixar o JSON de ${project}`,
  downloadFailed: 'Erro ao salvar arquivo. Por favor tente mais tarde.',
  remove: 'Deletar',
  detach: 'Remover Bot',
  removeOf: (act: string, project: string) => `${act}: ${project}`,
  confirmRemove: 'Você deseja remover o registro?',
  removed: 'Chave deletada com sucesso.',
  detached: 'Chave removida do bot com sucesso!',
  inUse: 'Não é possível desvincular uma credencial de um bot existente.',
  inUseDetail: 'Desative o bot antes de remover a chave dele.',
  removeFailed: 'Erro ao deletar chave. Por favor tente mais tarde.',

  uploadTitle: 'Enviar chaves do Google',
  upload: 'Upload',
  uploadHint: 'Escolha ou arraste os arquivos .json que baixou do Google, um para cada chave',
  add: 'Adicionar',
  chosenFiles: 'Arquivos escolhidos',
  removeFile: (name: string) => `Tirar ${name} da lista`,
  readFailed: 'Erro ao ler arquivo...',
  saveFailed: 'Erro ao gravar nova chave...',
  duplicates: (count: number) => `${count} chave(s) da lista já foram importadas.`,
  saved: (count: number) => (count === 1 ? 'Nova chave gravada com sucesso.' : 'Novas chaves gravadas com sucesso.'),

  tutorial: 'Dialogflow Essentials: como gerar uma chave',
  step: (step: number, total: number) => `Passo ${step} de ${total}`,
  next: 'Avançar',
  back: 'Voltar',
  finish: 'Concluir',
} as const

export interface TutorialStep {
  title: string
  lines: readonly string[]
  link?: { label: string; url: string }
}

/** Quotes the labels of Google's consoles. */
export const tutorialSteps: readonly TutorialStep[] = [
  {
    title: 'Acesse o console do Dialogflow',
    lines: [
      'Entre com a conta Google da sua empresa e aceite os termos, se for a primeira vez.',
      'Use o Dialogflow Essentials (ES); o Dialogflow CX é outro produto e não serve aqui.',
    ],
    link: { label: 'Abrir o console', url: 'https://dialogflow.cloud.google.com' },
  },
  {
    title: 'Crie um agente',
    lines: [
      'Clique em "Create agent" e dê um nome sem espaços, por exemplo loja-producao.',
      'Em "Default language" escolha Portuguese (Brazilian) – pt-br, e o fuso horário da sua empresa.',
      'Em "Google project" deixe "Create a new Google project": cada agente precisa de um projeto só dele.',
    ],
  },
  {
    title: 'Crie uma conta de serviço',
    lines: [
      'Na engrenagem ao lado do nome do agente, aba "General", clique no "Project ID": o projeto abre no Google Cloud.',
      'Em "APIs e serviços", confira que a "Dialogflow API" está ativada.',
      'Em "IAM e administrador" > "Contas de serviço", clique em "Criar conta de serviço" e dê um nome.',
      'Como papel, escolha "Administrador da API Dialogflow" (Dialogflow API Admin) e conclua.',
    ],
    link: { label: 'Abrir as contas de serviço', url: 'https://console.cloud.google.com/iam-admin/serviceaccounts' },
  },
  {
    title: 'Crie a chave JSON',
    lines: [
      'Abra a conta de serviço que criou e vá à aba "Chaves".',
      'Clique em "Adicionar chave" > "Criar nova chave", escolha JSON e clique em "Criar".',
      'O arquivo é baixado uma única vez. Guarde-o em lugar seguro: quem o tem controla o agente.',
    ],
  },
  {
    title: 'Insira a chave aqui',
    lines: [
      'Em Configurações > Credenciais, clique em "Gerar Chave" e depois em "Upload".',
      'Selecione o arquivo .json e clique em "Adicionar".',
    ],
  },
  {
    title: 'Repita para a segunda chave',
    lines: [
      'Cada bot usa duas chaves de dois projetos: a mais antiga atende os clientes, a outra serve aos testes.',
      'Crie um segundo agente, por exemplo loja-teste, e insira a chave dele do mesmo modo.',
    ],
  },
  {
    title: 'Publique o bot',
    lines: [
      'Um bot novo toma duas chaves disponíveis ao ser criado; um que já existe, ao ser publicado.',
      'Ao publicar o fluxo, o agente é treinado. Isso leva alguns minutos, e o editor mostra quando ele está pronto.',
      'Enquanto isso, ou se o Dialogflow falhar, o entendimento da própria plataforma responde. O cliente não percebe.',
    ],
  },
]
