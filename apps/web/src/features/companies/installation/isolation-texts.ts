import type { IsolationWall } from '@prosa/contract'

/** Texts of the isolation certificate. */
export const isolationTexts = {
  title: 'Isolamento entre empresas',
  hint: 'Tenta cada operação do produto como um intruso: sem sessão, sem a permissão dela, com registros de outra empresa e com a chave de outra plataforma. Usa duas empresas e uma plataforma de teste que existem só enquanto dura, em geral poucos segundos.',
  run: 'Emitir certificado',
  again: 'Emitir de novo',
  failed: 'Não foi possível emitir o certificado',
  sheet: 'Certificado de isolamento',
  sheetOf: (product: string) => `Certificado de isolamento · ${product}`,
  by: ({ when, name, version, schema }: Record<'when' | 'name' | 'version' | 'schema', string>) =>
    `Emitido em ${when} por ${name}. Versão ${version}, banco de dados na ${schema}.`,
  stands: 'As paredes estão de pé',
  falls: 'Há uma brecha',
  walls: {
    session: 'Sem sessão',
    permission: 'Com todas as permissões, menos a da operação',
    company: 'Com todas as permissões, em registros de outra empresa',
    platform: 'Com a chave de outra plataforma',
  } satisfies Record<IsolationWall, string>,
  refused: (refused: string, tried: string) => `${refused} de ${tried} recusadas`,
  late: 'Não houve tempo de tentar.',
  let: (wall: string, expected: number, got: number) => `${wall}: esperava ${expected}, respondeu ${got}.`,
  print: 'Imprimir',
}
