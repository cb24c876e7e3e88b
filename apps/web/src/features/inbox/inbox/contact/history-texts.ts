/** Portuguese texts of a customer's earlier conversations. */
export const historyTexts = {
  none: 'Nenhuma outra conversa deste cliente',
  failed: 'Não foi possível buscar o histórico',
  more: 'Mostrar mais',
  sameBy: { contact: '', phone: 'Mesmo telefone', email: 'Mesmo e-mail' },
  read: (id: number) => `Ler a sala ${id} aqui`,
  back: 'Voltar aos dados do contato',
  open: 'Abrir sala',
  failedRoom: 'Não foi possível abrir a conversa',
} as const
