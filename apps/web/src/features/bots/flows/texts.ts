import { canvasTexts } from './canvas/texts.ts'
import { dialogTexts } from './dialogs/texts.ts'
import { panelTexts } from './panel/texts.ts'
import { problemLabels } from './problem-texts.ts'
import { simulatorTexts } from './simulator/texts.ts'
import { changesTexts, versionsTexts } from './version-texts.ts'
import { withShare } from './with-share.ts'

/** Texts of the flow editor. Texts from the specification are exact, odd spellings included. */
export const flowTexts = {
  canvasTitle: 'Fluxo de conversação',
  tabTitle: (bot: string) => `${bot} · Fluxo de conversação`,
  fullScreen: 'Modo full screen',
  skip: 'Ir para o fluxo',
  back: 'Voltar',
  flowName: 'Nome do fluxo',
  undo: 'Desfazer',
  redo: 'Refazer',
  test: 'Testar',
  publish: 'Publicar',
  save: 'Salvar Fluxo',
  more: 'Mais ações',
  close: 'Fechar',
  cancel: 'Cancelar',
  confirm: 'Salvar',
  remove: 'Remover',
  unsaved: 'Alterações não salvas',
  unsavedSince: (moment: string) => `Alterações não salvas desde ${moment}`,
  draft: 'Rascunho',
  published: 'Publicado',
  version: (version: number) => `Versão ${version}`,
  problems: (count: number) => (count === 1 ? '1 problema' : `${count} problemas`),
  problemAt: (node: string, message: string) => `Node "${node}": ${message}`,

  loadFailed: 'Erro ao buscar flow.',
  saved: 'Script salvo com sucesso!',
  joined: 'O que você salvou em outra janela está aqui também.',
  savedElsewhere: 'Você salvou este fluxo em outra janela e mudou o mesmo aqui. Ao salvar, você escolhe o que fica.',
  saveFailed: 'Erro ao salvar script. Por favor tente mais tarde!',
  publishFailed: 'Erro ao publicar flow.',
  waitOnOlder: (count: number) =>
    count === 1
      ? '1 conversa espera um prazo sem resposta e continua na versão em que está.'
      : `${count} conversas esperam um prazo sem resposta e continuam na versão em que estão.`,
  publishedVersion: (version: number) => `Versão ${version} publicada.`,
  connectChannels: 'Conectar canais',
  publishFirst: 'Publicar este fluxo? É a primeira versão do bot.',
  publishQuestion: (live: number) => `Publicar no lugar da versão ${live}?`,
  publishOlder: (version: number, live: number) =>
    `Publicar a versão ${version} no lugar da ${live}? O rascunho fica como está.`,
  publishChangedLive: (version: number) =>
    `Publicar a versão ${version} com as suas alterações no lugar da que está no ar? O rascunho fica como está.`,
  goesLiveWith: (count: number) => (count === 1 ? 'Vai ao ar com 1 aviso' : `Vai ao ar com ${count} avisos`),
  andMore: (count: number) => `e mais ${count}`,
  publishAnyway: 'Publicar mesmo assim? O rascunho salvo fica como está.',
  changes: changesTexts,
  firstStep: {
    title: 'Por onde começar?',
    text: 'Escreva a saudação do bot no node Início, ou comece por um fluxo pronto do seu ramo.',
    write: 'Escrever a saudação',
    templates: 'Usar nossos templates',
  },
  versions: versionsTexts,
  unsent: 'Sem resposta do servidor: o fluxo pode não ter sido salvo.',
  saveAgain: 'Salvar de novo',
  setAside: 'O seu fluxo ficou guardado enquanto esta tela estiver aberta.',
  takeBack: 'Voltar ao meu',
  keptHere: 'As alterações continuam guardadas neste navegador.',
  whatChanges: 'O que muda',
  nothingToPublish: 'Nada a publicar: é o que já está no ar.',
  conflict: {
    title: 'O rascunho mudou',
    text: (who: string, when: string) =>
      `O rascunho foi salvo por ${who} em ${when}, depois que você começou. Nada foi sobrescrito: veja as diferenças e escolha.`,
    somebody: 'outra pessoa',
    onlyPlaces: 'Só mudam o nome do fluxo ou o lugar dos nodes.',
    theirs: (who: string) => `Rascunho de ${who}`,
    mine: 'O seu fluxo',
    /** Both changed different nodes. */
    mayJoin: 'As mudanças são de nodes diferentes: as duas podem ficar.',
    join: 'Juntar as duas',
    /** The user saved it in another window. */
    own: {
      text: (when: string) =>
        `Você salvou o rascunho em outra janela em ${when}, depois que começou aqui. Nada foi sobrescrito: veja as diferenças e escolha.`,
      theirs: 'O da outra janela',
      takeTheirs: 'Ficar com o da outra janela',
      overwrite: 'Substituir o da outra janela',
    },
    you: 'você',
    /** An older version is being restored. */
    restoring: {
      text: (who: string, when: string) =>
        `O rascunho foi salvo por ${who} em ${when} e não é a versão que você abriu. Nada foi sobrescrito: veja as diferenças e escolha.`,
      theirs: 'Rascunho',
      mine: 'O que você abriu',
      takeTheirs: 'Ficar com o rascunho',
      overwrite: 'Substituir o rascunho',
    },
    variable: (name: string, node: string) => `@${name} (${node})`,
    noNode: 'Este node não existe aqui.',
    button: (label: string) => `[${label}]`,
    file: (name: string) => `Arquivo: ${name}`,
    fallback: (text: string) => `Exceção: ${text}`,
    stage: (name: string) => `Etapa: ${name}`,
    list: (name: string) => `Lista: ${name}`,
    webhook: 'Chama o webhook',
    phone: 'Pede o telefone',
    transfer: (where: string) => `Transfere a conversa ${where}`,
    transferTo: {
      outside: 'para a plataforma externa',
      webhook: 'para o workspace que o webhook escolhe',
      bot: (name: string) => `para o bot ${name}`,
      person: (name: string) => `para ${name}`,
      workspace: (id: number) => `para o workspace ${id}`,
      nowhere: '(sem destino)',
    },
    exit: (rule: string, target: string | null) => (target === null ? rule : `${rule} → ${target}`),
    takeTheirs: (who: string) => `Ficar com o de ${who}`,
    overwrite: (who: string) => `Substituir o de ${who}`,
  },
  updatingTitle: 'Sistema em atualização...',
  updatingText: 'Por favor aguarde!',
  publishing: (share: number | null) => withShare('Publicando…', share),
  reminder: 'Não se esqueça de salvar seu Script!',
  notFoundText: 'Este fluxo não existe ou não está nos seus workspaces.',
  notPermitted: 'Peça a um administrador da sua empresa a permissão para ver os bots.',
  backToBots: 'Voltar para Meus robôs',

  agentTraining: (use: string, percent: number) => `O agente do Dialogflow ${use} está sendo treinado: ${percent} %.`,
  agentUses: { production: 'de produção', test: 'de teste' },
  agentMeanwhile: 'Enquanto isso, o entendimento da plataforma responde.',
  restored: (when: string) => `Recuperamos as alterações não salvas de ${when}.`,
  youElsewhere: 'você, em outra janela',
  restoredOvertaken: (who: string | null) => `Depois delas, o rascunho foi salvo por ${who ?? 'outra pessoa'}.`,
  discard: 'Descartar',
  dismiss: 'Fechar aviso',
  discardQuestion: 'As alterações não salvas serão perdidas. Deseja descartá-las?',
  leaveTitle: 'Atenção',
  leaveQuestion: 'Este fluxo tem alterações não salvas. O que deseja fazer?',
  leaveStay: 'Continuar editando',
  leaveDiscard: 'Descartar alterações',
  leaveSave: 'Salvar e sair',
  draftIsNewer: 'Este rascunho é mais novo do que a versão publicada.',
  seePublished: 'Ver versão publicada',
  viewingVersion: (version: number) => `Você abriu a versão ${version}. Salvar grava no rascunho.`,
  viewingLiveVersion: (version: number) => `Esta é a versão ${version}, a publicada. Salvar grava no rascunho.`,
  seeDraft: 'Abrir o rascunho',
  restoreVersion: 'Restaurar no rascunho',
  restoredVersion: (version: number) => `Versão ${version} restaurada.`,
  mayBeRefused: 'Isto pode impedir a publicação',

  canvas: canvasTexts,

  panel: panelTexts,

  ...dialogTexts,
  /** Destination of a transfer, on a card or in a row. */
  transferLabel: {
    outside: 'Plataforma externa',
    bot: (id: number) => `Bot ${id}`,
    webhookPlace: 'Workspace do webhook',
    workspace: 'Workspace',
    sequential: (place: string) => `${place}, sequencial`,
  },
  simulator: simulatorTexts,

  problemLabels,

  shortcuts: [
    ['Setas', 'Andar entre os nodes'],
    ['Enter', 'Editar o node'],
    ['Ctrl + Enter', 'Na mensagem: ir ao próximo node sem mensagem'],
    ['Insert ou +', 'Adicionar node filho'],
    ['L', 'Conectar a um node'],
    ['Alt + setas', 'Mover os nodes selecionados'],
    ['Ctrl + F', 'Buscar nodes'],
    ['Ctrl + A', 'Selecionar todos'],
    ['Ctrl ou Shift + clique', 'Selecionar vários'],
    ['Ctrl + C, Ctrl + V', 'Copiar e colar'],
    ['Ctrl + D', 'Duplicar'],
    ['Delete', 'Excluir'],
    ['Ctrl + Z, Ctrl + Shift + Z', 'Desfazer e refazer'],
    ['Ctrl + S', 'Salvar Fluxo'],
    ['Ctrl + K', 'Buscar em tudo'],
    ['1', 'Ajustar à tela'],
    ['Esc', 'Sair da seleção'],
  ],
} as const
