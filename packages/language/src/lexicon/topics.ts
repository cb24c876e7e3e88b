/** Subjects that several concepts share: the name of the subject, then its concepts. A message touches a subject less surely than a concept. */
export const topicLines = `
entrega: entrega rastreio atrasoentrega prazo pedido retirar
pagamento: pagar boleto fatura segundavia pix cartao parcelar desconto preco cobranca divida negociar juros vencimento limite
dinheiro: reembolso saldo transferencia saque emprestimo investimento salario bolsa preco
compra: comprar pedido vender carrinho finalizar produto cardapio estoque
acesso: sistema senha login bloqueio app conta
rede: internet telefonia tv tecnico lentidao cobertura
falha: erro quebrado atrasoentrega reclamar garantia roubo fraude lentidao
fim: desmarcar trancar cancelar descadastrar devolver remover despedida
inicio: inscrever contrato agendar matricula comecar comprar adicionar
mudanca: mudancaendereco alterar mudarplano remarcar troca transferencia
momento: desmarcar horario prazo quando calendario agendar remarcar vencimento idade tempo
lugar: mudancaendereco cobertura endereco unidade onde morada origem retirar
pessoa: atendente contato reclamar elogiar sugestao
saude: preparo covid desmarcar consulta exame convenio sintoma vacina remedio emergencia gravidez
ensino: trancar curso matricula certificado prova professor aluno bolsa biblioteca calendario evento palestrante
trabalho: vaga salario ferias beneficiorh
governo: documento tributo beneficio prefeitura lei
sobrebot: robo criador nomebot idade morada origem genero capacidade
gosto: conselho musica filme livro comida bebida cor time signo gostar religiao
animo: feliz triste raiva amor elogio xingamento comovai bem
cortesia: cumprimento despedida agradecer desculpa
resposta: sim nao talvez
graca: piada risada historia curiosidade
duvida: ajuda capacidade menu explicar informacao como
imprensa: notificacao lei projeto
`
