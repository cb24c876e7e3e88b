/** Made for this project: a school of courses. Training phrases, then what students might write instead. */
export const school = `
# matricula | como faço a matrícula; quero me matricular; documentos para matrícula; matrículas abertas; fazer inscrição no curso; prazo de matrícula; quero fazer minha inscrição; ainda tem vaga no curso
da tempo de entrar na turma?; o que precisa pra se inscrever; até quando posso me matricular; queria entrar no curso de ingles; tem vaga pra noite?; como participo
# certificado | quero meu certificado; como emito o certificado; meu certificado não chegou; declaração de matrícula; histórico escolar; diploma; certificado de conclusão; segunda via do certificado
terminei o curso, cadê o certificado?; preciso de um comprovante que estudo aí; onde baixo meu diploma; o nome saiu errado no certificado; quero um papel dizendo que conclui; quanto tempo pra sair o diploma
# mensalidade | valor da mensalidade; boleto da mensalidade; pagar mensalidade atrasada; segunda via do boleto; quanto custa o curso; desconto na mensalidade; negociar mensalidade; formas de pagamento
qual o preço; perdi o boleto desse mês; to devendo 2 meses, como acerto?; tem desconto pra irmao?; quanto fica por mês; da pra pagar no cartao
# horario | que horas começa a aula; horário das aulas; quais os dias de aula; tem aula sábado; calendário do semestre; quando começam as aulas; grade de horários; quando são as férias
que dia volta as aulas; tem aula amanha?; as aulas sao de noite?; quando acaba o semestre; vai ter aula no feriado?; minha aula é em qual sala e hora
# nota | quero ver minhas notas; minha nota da prova; quando sai o resultado da prova; boletim; revisão de prova; média para passar; quantas faltas tenho; recuperação
ja corrigiram a prova?; quanto tirei; acho que erraram minha nota; reprovei?; quanto preciso pra passar; posso refazer a prova; estourei de falta?
# plataforma | não consigo acessar o portal; esqueci a senha do portal; o vídeo da aula não abre; erro na plataforma; aula online travando; como entro no ambiente virtual; não acho o material; login do aluno
o site ta fora do ar; nao carrega a aula; onde fica o link da aula; onde baixo a apostila; o sistema nao aceita meu login; minha conta de aluno nao entra
# trancar | quero trancar o curso; cancelar matrícula; trancamento; desistir do curso; mudar de curso; transferir para outra unidade; trocar de turma; parar o curso por um semestre
nao vou conseguir continuar estudando; quero sair do curso; da pra pausar e voltar ano que vem?; queria passar pra turma da manha; tem multa pra cancelar; quero ir pra outro curso
`
