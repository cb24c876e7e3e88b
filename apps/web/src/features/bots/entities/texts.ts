import { formatNumber } from '../../../ui/format.ts'

/** Texts of /entities/. Texts from the specification are exact. */
export const entitiesTexts = {
  title: 'Gestão de entidades',
  subtitle: 'O que os seus bots reconhecem no que os clientes escrevem.',
  count: (total: number, shown: string) => `${shown} ${total === 1 ? 'entidade' : 'entidades'}`,
  notPermitted: 'Peça a um administrador da sua empresa a permissão para ver as entidades.',
  empty: 'Nenhuma entidade cadastrada.',
  emptyText: 'Uma entidade é uma lista de valores ou um padrão: tamanhos, bairros, o número de um pedido.',
  emptyWorkspaces: 'Favor informar ao menos uma workspace no cabeçalho da página',
  noMatch: 'Nenhum resultado encontrado',
  noMatchText: (search: string) => `Nenhuma entidade tem "${search}" no nome.`,
  clear: 'Limpar busca',
  failedTitle: 'Erro ao buscar entidades.',
  failed: 'Erro ao buscar entidades.',
  failedText: 'Não é possível buscar entidades neste momento. Por favor tente mais tarde.',

  id: 'ID',
  name: 'Nome',
  bot: 'Bot',
  inputs: 'Valores',
  inputsOf: (count: number) => (count === 1 ? '1 valor' : `${formatNumber(count)} valores`),
  status: 'Status',
  active: 'Ativo',
  inactive: 'Inativo',
  updatedBy: 'Atualizado por',
  nobody: '—',
  entity: (name: string) => `entidade ${name}`,
  selected: (count: number) =>
    count === 1 ? '1 entidade selecionada' : `${formatNumber(count)} entidades selecionadas`,

  create: 'Nova entidade',
  cancel: 'Cancelar',
  import: 'Importar',
  importTitle: 'Importar valores',
  importText: (names: string) =>
    `Cada linha do arquivo é um valor e seus sinônimos, uma coluna para cada um. Em uma entidade Regex, a linha inteira é uma expressão. Os valores entram em: ${names}.`,
  importNone: 'Selecione na tabela as entidades que recebem os valores.',
  importMany: (most: number) => `Selecione no máximo ${most} entidades de cada vez.`,
  choose: 'Arraste um arquivo CSV para cá ou clique para escolher',
  chooseHint: 'Um único arquivo .csv, até 2 MB',
  otherFile: 'Escolher outro arquivo',
  reading: 'Lendo o arquivo…',
  noCsv: 'O arquivo selecionado não é um CSV.',
  fileWrong: 'Erro no arquivo',
  uploadFailed: 'Erro no upload de arquivo',
  notArrived: 'O arquivo não chegou ao servidor e nada foi gravado.',
  retry: 'Tentar de novo',
  csvWrong: 'Erro no arquivo CSV',
  importFailed: 'Erro ao importar arquivo',
  imported: 'Entidades inseridas com sucesso.',
  nothingStored: 'Nada foi gravado. Corrija o arquivo e escolha-o de novo.',
  line: (line: number) => `Linha ${formatNumber(line)}`,
  wholeFile: 'Arquivo',
  moreRefused: (count: number) => (count === 1 ? 'e mais 1 linha' : `e mais ${formatNumber(count)} linhas`),
  preview: (lines: number) => (lines === 1 ? '1 linha lida' : `${formatNumber(lines)} linhas lidas`),
  moreLines: (count: number) => (count === 1 ? 'e mais 1 linha' : `e mais ${formatNumber(count)} linhas`),
  becomes: 'O que muda',
  change: ({ added, changed, same }: { added: number; changed: number; same: number }) =>
    [
      added === 1 ? '1 valor novo' : `${formatNumber(added)} valores novos`,
      ...(changed > 0
        ? [changed === 1 ? '1 com novos sinônimos' : `${formatNumber(changed)} com novos sinônimos`]
        : []),
      ...(same > 0 ? [same === 1 ? '1 já existente' : `${formatNumber(same)} já existentes`] : []),
    ].join(', '),
} as const
