/** Texts of the table of headers. */
export const headerTexts = {
  title: 'Headers',
  key: 'Chave',
  value: 'Valor',
  keyOf: (row: number) => `Chave do header ${row}`,
  valueOf: (row: number) => `Valor do header ${row}`,
  add: 'Adicionar',
  remove: 'Remover',
  removeOf: (row: number) => `Remover header ${row}`,
  doubled: 'Não é possível adicionar Headers com chaves duplicadas.',
  doubledText: 'Se gravar assim, vale o último valor de cada chave.',
}
