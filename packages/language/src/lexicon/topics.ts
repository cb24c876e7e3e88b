/**
 * Subjects shared by several concepts: the name of the subject, then its concepts. A subject is weaker evidence than a
 * concept.
 */
export const topicLines = `
entrega: entrega rastreio atrasoentrega prazo pedido retirar
pagamento: pagar boleto fatura segundavia pix cartao parcelar desconto preco cobranca divida negociar juros vencimento limite
dinheiro: reembolso saldo transferencia saque emprestimo investimento salario bolsa preco
compra: comprar pedido vender carrinho finalizar produto cardapio estoque
acesso: assinaturadigital sistema senha login bloqueio app conta
rede: internet telefonia tv tecnico lentidao cobertura
falha: erro quebrado atrasoentrega reclamar garantia roubo fraude lentidao
fim: desmarcar trancar cancelar descadastrar devolver remover despedida
inicio: inscrever contrato agendar matricula comecar comprar adicionar
mudanca: mudancaendereco alterar mudarplano remarcar troca transferencia
momento: desmarcar horario prazo quando calendario agendar remarcar vencimento idade tempo
lugar: mudancaendereco cobertura endereco unidade onde morada origem retirar
pessoa: atendente contato reclamar elogiar sugestao
saude: saudepublica preparo covid desmarcar consulta exame convenio sintoma vacina remedio emergencia gravidez
ensino: universidade trabalhofinal estagio horascomplementares disciplina colacao carteirinha concurso trancar curso matricula certificado prova professor aluno bolsa biblioteca calendario evento palestrante
trabalho: vaga salario ferias beneficiorh
governo: detran eleicao justica policia lixo agua_luz concurso incentivo saudepublica documento tributo beneficio prefeitura lei
sobrebot: trabalhobot aprender robo criador nomebot idade morada origem genero capacidade
gosto: tempolivre conselho musica filme livro comida bebida cor time signo gostar religiao
animo: surpresa saudade confuso feliz triste raiva amor elogio xingamento comovai bem
cortesia: cumprimento despedida agradecer desculpa
resposta: sim nao talvez
graca: piada risada historia curiosidade
duvida: ajuda capacidade menu explicar informacao como
imprensa: compartilhar patrocinio notificacao lei projeto
viagem: viagem voo reserva transporte ingresso
alimento: comida bebida pizza cardapio restauranteuniversitario tamanhocomida garcom
moradia: imovel aluguelcasa energia aguaesgoto agua_luz mudancaendereco
veiculo: veiculo carro detran transporte
navegacao: voltar continuar repetir menu resetar
cadastro: dados inscrever descadastrar
envio: enviar receber arquivo
comunicacao: falar
causa: causar influenciar porque
arquivos: salvar arquivo
verdadeiro: mentira
governo: politica
imprensa: imprensa
lazer: cinema filme musica livro evento tempolivre
avaliacao: depoimento elogiar sugestao reclamar
linguas: idioma
`

/** Concepts that are ways of asking, independent of the subject. */
export const askingConcepts = 'obter pessoal informacao possivel existe vocesoferecem como agora solicitar'
