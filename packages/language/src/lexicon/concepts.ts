/**
 * Concepts of customer service and small talk in Brazilian Portuguese, written for this project: a name, then its
 * words. '~' marks a verb (all forms are generated), '_' joins the words of an expression, other words get a generated
 * plural and feminine. A word may belong to several concepts. Folded: no accents.
 */
export const conceptLines = `
cumprimento: oi ola oie opa eai salve alo oii hey hello hi bom_dia boa_tarde boa_noite saudacao cumprimentar~ e_ai fala_ai saudar
despedida: tchau adeus ate_logo ate_mais ate_breve ate_amanha xau bye fui falou flw abraco abracos despedir~ tchauzinho bom_descanso bom_final_de_semana boa_semana ir_embora vou_indo
agradecer: obrigado obrigada obg brigado brigada agradecer~ agradecido agradecimento valeu vlw gratidao grato thanks
desculpa: desculpa desculpar~ perdao perdoar~ foi_mal sinto_muito lamentar~
sim: sim claro certo certeza positivo afirmativo isso exato exatamente ok okay beleza confirmar~ confirmo concordar~ concordo combinado correto pode_ser com_certeza claro_que_sim yes aham uhum isso_mesmo perfeito topo aceito aceitar~ bora quero_sim
nao: nao negativo jamais nunca nem nenhum nada negar~ recusar~ nope nem_pensar de_jeito_nenhum discordar~ deixa_pra_la nego
talvez: talvez quem_sabe pode_ser_que depende nao_sei duvida_se acho_que
bem: bem bom otimo joia legal tranquilo suave beleza maravilha tudo_bem tudo_bom tudo_certo numa_boa
comovai: como_vai como_esta como_vao como_tem_passado como_andam tudo_bem tudo_bom tudo_certo tudo_joia td_bem como_se_sente
feliz: feliz felicidade alegre alegria contente animado radiante satisfeito empolgado
triste: triste tristeza chateado chateada magoado deprimido mal desanimado chorar~ infeliz pra_baixo decepcionado sofrer~ angustiado
raiva: raiva irritado bravo furioso puto nervoso estressado indignado revoltado absurdo odio odiar~
risada: risada risos gargalhada engracado engracada hilario graca kkk haha rir ri riu rimos rindo riso sorrir sorriso
piada: piada anedota trocadilho coisa_engracada me_faca_rir fazer_rir charada
elogio: elogio lindo linda maravilhoso incrivel excelente fantastico sensacional perfeito otimo parabens adorar~ amar~ inteligente esperto bonito fofo querido top genial gentil simpatico educado legal nota_dez arrasar~ mandou_bem
xingamento: burro idiota imbecil estupido inutil ridiculo chato feio merda bosta porcaria horrivel pessimo otario besta trouxa babaca droga e_um_lixo um_lixo sua_vaca voce_e_ruim_demais
amor: amor amar~ te_amo apaixonado paixao coracao gostar_de_voce namorar~ namorado namorada casado casamento esposa esposo marido solteiro noivo beijo relacionamento casar casei casou casaram casando
robo: robo bot chatbot assistente_virtual inteligencia_artificial humano_ou_robo pessoa_de_verdade pessoa_real uma_ia uma_maquina e_um_programa um_programa_de_computador e_virtual atendente_virtual voce_e_uma_inteligencia_artificial
criador: criador desenvolvedor programador inventou quem_te_fez quem_fez fez_voce pai mae dono autor criar criou criaram criado criada criando crio cria desenvolver desenvolvendo desenvolveu desenvolveram desenvolvido programar programou programaram inventar inventaram inventado construir construindo construiu construiram
nomebot: nome como_se_chama quem_voce_e qual_seu_nome apelido se_apresente chamar chama chamam chamo se_chama te_chamo te_chamar se_identifique te_chamam
idade: idade nascer~ nasceu nascimento quantos_anos
morada: morar~ mora residir~ habitar~ cidade_natal onde_voce_fica de_onde viver vive vivem viveu vivendo
origem: origem de_onde_voce_e nacionalidade
genero: genero sexo homem mulher menino menina masculino feminino
religiao: religiao deus jesus igreja catolico evangelico crente espirita ateu budista fe biblia acreditar~ crer creio cre creem
time: time futebol clube torcer~ torcedor corinthians flamengo palmeiras campeonato esporte santos_fc cruzeiro_esporte o_cruzeiro torco_para meu_time
musica: musica cancao cantar~ cantor banda playlist som ouvir_musica spotify
filme: filme cinema serie seriado netflix assistir~ episodio anime desenho
livro: livro leitura autor romance literatura ler leio le lemos leem leu leram lendo lido leia
comida: comida comer~ prato rango lanche almoco almocar~ jantar jantar~ refeicao fome alimento alimentacao pizza hamburguer restaurante
bebida: bebida suco refrigerante cerveja cafe beber bebo bebi bebeu bebendo bebemos agua_mineral agua_com_gas agua_sem_gas
cor: cor cores azul vermelho verde amarelo preto branco colorido
signo: signo horoscopo astrologia zodiaco de_libra signo_libra sou_libra
tempo: clima previsao_do_tempo chuva chover~ sol calor frio temperatura o_tempo_hoje tempo_hoje tempo_amanha tempo_la_fora como_ta_o_tempo tempo_bom clima_hoje
historia: historia estoria conte_uma_historia narrar~ fabula um_conto
curiosidade: curiosidade fato fato_curioso curioso voce_sabia interessante
conselho: conselho aconselhar~ dica sugestao recomendar~ recomendacao orientacao motivar motiva motivado motivando sabios
ajuda: ajuda ajudar~ socorro auxilio auxiliar~ suporte apoio help orientar~ dar_uma_forca me_de_uma_mao
capacidade: o_que_voce_faz o_que_sabe_fazer o_que_pode_fazer para_que_serve pra_que_serve funcionalidade funcao como_funciona assunto topico objetivo proposito finalidade
menu: menu opcao opcoes inicio voltar_ao_inicio menu_principal comecar_de_novo lista_de_opcoes recomecar~
voltar: voltar~ retornar~ anterior retorno
explicar: explicar~ explicacao entender~ nao_entendi compreender~ como_assim detalhe detalhar~ exemplo esclarecer~ detalhadamente fale_mais conte_mais saber_mais mais_sobre mais_informacoes o_que_significa significado definicao o_que_e
informacao: informacao informar~ saber~ duvida pergunta perguntar~ esclarecimento consultar consultei consultando
pagar: pagar~ pagamento quitar~ quitacao efetuar_pagamento pague saldar liquidar liquidei acertar_a_conta acertar_o_pagamento recebem_cartao recebem_pix
boleto: boleto codigo_de_barras linha_digitavel carne duplicata guia_de_pagamento
fatura: fatura conta_do_mes conta_de_luz mensalidade cobranca_mensal nota_de_cobranca extrato_da_fatura conta mensal
segundavia: segunda_via 2_via 2a_via 2via reemitir~ reemissao reimprimir~ emitir_novamente nova_via via_do_boleto
pix: pix chave_pix qr_code qrcode copia_e_cola transferencia_instantanea
cartao: cartao credito debito visa mastercard elo bandeira maquininha limite_do_cartao cartao_de_credito
parcelar: parcelar~ parcela parcelamento prestacao vezes sem_juros prestacoes dividir divide dividem dividi dividiu dividimos dividindo dividido
desconto: desconto cupom promocao oferta voucher promocional codigo_promocional black_friday abatimento cashback brinde sorteio
preco: preco valor custo custar~ custa quanto_e quanto_custa quanto_fica quanto_sai orcamento cotacao tabela_de_precos caro barato tarifa taxa quanto_vale mensalidade cotar cotei cotando tabela_de_valores
cobranca: cobranca cobrar~ cobrado cobranca_indevida cobrado_errado cobraram_a_mais valor_errado duplicidade valor_a_mais
divida: divida debito devendo atrasado atraso vencido inadimplente negativado pendencia em_aberto serasa spc nome_sujo quanto_devo estou_devendo eu_devo devemos_quanto quanto_eu_devo devo_quanto valor_que_devo
negociar: negociar~ negociacao renegociar~ renegociacao acordo proposta_de_acordo
juros: juros multa encargo correcao mora
vencimento: vencimento vencer~ venceu vence data_de_vencimento prazo_de_pagamento
reembolso: reembolso reembolsar~ estorno estornar~ ressarcimento ressarcir~ dinheiro_de_volta devolver_o_dinheiro restituicao restituir~ receber_de_volta
troca: troca substituir~ substituicao permuta tamanho_errado outro_tamanho trocar troquei trocou trocaram trocando trocado troque trocam trocaria caber cabe cabem coube couberam caiba
devolver: devolver~ devolucao arrependimento enviar_de_volta mandar_de_volta logistica_reversa
cancelar: cancelar~ cancelamento cancela desistir~ desistencia desativar~ desativacao encerrar~ encerramento rescindir~ rescisao interromper~ suspender~ suspensao anular~ nao_quero_mais deixar_de_ser cancelado sair saio sai saindo sairia parar paro para_de pare parem parando sair_do_plano sair_do_servico parar_com_o_servico parar_de_usar largar larguei abandonar abandonei desligar_minha_linha desligar_a_linha desligar_meu_plano
inscrever: inscrever~ inscricao cadastrar~ cadastro registrar~ registro assinar~ assinatura matricular~ aderir~ adesao afiliar~ criar_conta abrir_conta nova_conta me_inscrever participar~ credenciar~
descadastrar: descadastrar~ desinscrever~ descadastro remover_cadastro excluir_cadastro nao_quero_receber parar_de_receber sair_da_lista apagar_meus_dados excluir_conta deletar_conta remover_meu
notificacao: notificacao notificar~ aviso avisar~ alerta alertar~ newsletter novidade atualizacao comunicado lembrete noticia mensagem_automatica spam
comprar: comprar~ compra adquirir~ aquisicao encomendar~ encomenda pedir~ pedido vou_querer me_ve querer_comprar vou_levar quero_levar
pedido: pedido encomenda compra meu_pedido numero_do_pedido pacote_chegou pacote_nao_chegou ordem_de_compra
vender: vender~ venda vendedor comercial vendas revender~ revenda revendedor
carrinho: carrinho sacola cesta meus_itens itens_escolhidos minhas_compras
finalizar: finalizar~ concluir~ fechar_pedido fechar_compra terminar~ conclusao finalizacao encerrar_compra checkout so_isso mais_nada fechar fechamos fechei fechando
produto: produto item mercadoria artigo catalogo modelo marca portfolio
cardapio: cardapio menu_de_pratos opcoes_de_comida sabores sabor pratos o_que_tem_para_comer lista_de_produtos catalogo
estoque: estoque disponivel disponibilidade acabou esgotado tem_ainda tem_em_estoque indisponivel repor~ reposicao esgotar esgotou esgotaram esgotando
entrega: entrega entregar~ frete envio enviar~ delivery despachar~ despacho transportadora correios motoboy entregador remessa postagem chegar~ receber_em_casa sedex postar postei postou postaram postando postado o_carteiro carteiros
rastreio: rastrear~ rastreio rastreamento acompanhar~ acompanhamento localizar~ localizacao_do_pedido onde_esta_meu cade status situacao andamento codigo_de_rastreio
atrasoentrega: atraso atrasar~ atrasado nao_chegou nao_recebi demora demorar~ ainda_nao_chegou nao_entregaram fora_do_prazo demorando
prazo: prazo quanto_tempo quantos_dias quando_chega data_prevista previsao dias_uteis demora
retirar: retirar~ retirada buscar~ pegar_na_loja retirar_na_loja coletar~ coleta
quebrado: defeito quebrado danificado estragado com_problema avariado quebrar~ rachado trincado nao_liga defeituoso estragar~
garantia: garantia assistencia_tecnica conserto consertar~ reparo reparar~ manutencao arrumar~ autorizada_mais_proxima loja_autorizada oficina_autorizada
notafiscal: nota_fiscal nf nfe danfe cupom_fiscal xml recibo comprovante faturar faturado faturaram
contrato: contrato contratar~ contratacao termo clausula fidelidade termos_de_uso
plano: plano pacote assinatura combo mudar_de_plano categoria
mudarplano: upgrade downgrade mudar_de_plano trocar_de_plano alterar_plano migrar~ migracao aumentar_o_plano
alterar: alterar~ alteracao mudanca modificar~ modificacao atualizar~ editar~ corrigir~ retificar~ ajustar~ transferir_titularidade mudar muda mudam mudei mudou mudaram mudando mudado mude mudaria trocar troca troquei trocou trocaram trocando trocado troque trocaria
dados: dados_cadastrais cadastro meus_dados dados informacoes_pessoais dados_pessoais perfil lgpd privacidade
endereco: endereco rua avenida cep bairro localizacao local localizado onde_fica onde_voces_ficam onde_e como_chegar mapa fica_onde logradouro
unidade: unidade loja filial agencia sede ponto_de_venda posto lojas_fisicas loja_fisica escritorio matriz perto_de_mim mais_proxima
horario: horario hora que_horas horas funcionamento abre fecha expediente atendimento_ate aberto fechado horario_de_atendimento que_dia sabado domingo feriado vai_abrir vao_abrir horas_abre abrindo fechando que_horas_funciona funciona_hoje funciona_ate funcionam_ate funciona_aos funcionam_aos funciona_no_domingo funciona_no_sabado voces_funcionam funciona_que_horas funciona_das
contato: contato telefone email e_mail whatsapp zap celular falar_com telefonar~ sac central_de_atendimento ramal ouvidoria fone ligar ligo liguei ligou ligaram ligando ligue seu_numero numero_de_contato qual_o_numero qual_e_o_numero numero_da_loja numero_do_sac canal_de_atendimento canais_de_atendimento me_passa_o_numero
atendente: atendente humano pessoa falar_com_alguem operador consultor funcionario gerente especialista atendimento_humano falar_com_uma_pessoa ser_humano atendimento representante colaborador vendedor falar_com_a_gente falar_com_o_responsavel tem_alguem_que me_transfira transferir_para_um transferir_para_atendente passar_para_um_atendente uma_pessoa
reclamar: reclamar~ reclamacao queixa queixar~ denuncia denunciar~ insatisfeito insatisfacao pessimo_atendimento procon reclame_aqui critica criticar~ ouvidoria descaso falta_de_respeito protestar protestei
elogiar: elogiar~ satisfeito bom_atendimento otimo_atendimento adorei gostei gostar~ feedback_positivo
sugestao: sugestao sugerir~ ideia melhorar~ melhoria opinar~ opiniao feedback avaliar~ avaliacao nota comentario comentar~ proposta
senha: senha password esqueci_a_senha redefinir~ redefinicao resetar~ recuperar_senha trocar_a_senha nova_senha senha_bloqueada pin
login: login acessar~ acesso autenticar~ autenticacao usuario conectar_na_conta minha_conta area_do_cliente nao_consigo_entrar log conta token logar logou loguei logando entrar entro entra entrei entrou entrando entre_na_conta
bloqueio: bloquear~ bloqueio bloqueado desbloquear~ desbloqueio liberar~ liberacao travar_cartao
roubo: roubo roubar~ roubado furto furtar~ perda perder~ perdi extravio extraviar~ extraviado sumir~ sumico clonado assalto
fraude: fraude golpe fraudar~ suspeito clonar~ nao_reconheco compra_desconhecida golpista invadir~ hackear~ hackeado enganar enganou enganaram enganando
app: aplicativo app site sistema plataforma pagina portal tela software programa
erro: erro problema falha bug travar~ travou nao_funciona nao_abre nao_carrega dar_erro deu_erro parou_de_funcionar fora_do_ar instabilidade instavel nao_consigo quebrou lento lentidao caindo pane falhar~
instalar: instalar~ instalacao configurar~ configuracao download ativar~ ativacao montagem montar~ tecnico_em_casa habilitar habilita habilitei habilitado baixar baixei baixou baixaram baixando baixe
internet: internet wifi wi_fi rede conexao banda_larga fibra modem roteador sinal velocidade mega sem_internet navegar~ dados_moveis 4g 5g megas provedor conectar~
telefonia: linha chip celular operadora portabilidade recarga recarregar~ creditos ligacao ramal pre_pago pos_pago sms
tv: tv televisao canal canais decodificador antena
tecnico: tecnico visita_tecnica visita vistoria agendar_tecnico suporte_tecnico equipe_tecnica
energia: energia luz falta_de_luz eletricidade apagao sem_energia queda_de_energia poste religar~ religacao
aguaesgoto: agua falta_de_agua vazamento esgoto hidrometro cano
conta: conta_corrente conta conta_poupanca poupanca conta_digital agencia_e_conta abrir_conta abertura_de_conta
saldo: saldo extrato movimentacao quanto_tenho lancamento quanto_dinheiro
transferencia: transferencia transferir~ ted depositar~ deposito enviar_dinheiro mandar_dinheiro doc_ou_ted ted_ou_doc fazer_uma_transferencia
saque: saque retirar_dinheiro caixa_eletronico sacar saca sacam saquei sacou sacaram sacando sacaria
emprestimo: emprestimo emprestar~ financiamento financiar~ consignado credito_pessoal simular~ simulacao antecipar~ antecipacao refinanciar~ consorcio hipoteca
investimento: investir~ investimento aplicacao aplicar_dinheiro rendimento cdb tesouro acoes fundo render rende rendem rendeu rendendo
limite: limite aumento_de_limite aumentar_limite limite_maior credito_maior
seguro: seguro seguradora sinistro apolice cobertura indenizacao cotacao_de_seguro franquia
consulta: consulta medico doutor doutora clinica especialidade dentista psicologo dermatologista cardiologista pediatra ginecologista oftalmologista ortopedista nutricionista consultorio
exame: exame resultado laudo laboratorio hemograma sangue raio_x ultrassom ressonancia tomografia coleta_de_sangue resultado_do_exame preparo jejum
agendar: agendar~ agendamento reservar~ reserva horario_disponivel vaga_na_agenda agenda marcacao pre_agendar~ marcar marcam marquei marcou marcaram marcando marcado marque marcaria
remarcar: remarcar~ remarcacao reagendar~ reagendamento adiar~ mudar_o_horario outra_data mudar_a_data desmarcar~
convenio: convenio plano_de_saude carteirinha unimed amil sulamerica particular reembolso_medico autorizacao guia_medica cobertura rede_credenciada operadora_de_saude
sintoma: sintoma dor febre tosse doente gripe doenca mal_estar enjoo dor_de_cabeca falta_de_ar cansaco doer doem doeu doia me_doi doi_muito doi_a doi_o doi_quando
vacina: vacina vacinar~ vacinacao dose imunizacao imunizante
remedio: remedio medicamento farmacia receita receita_medica prescricao bula generico
emergencia: emergencia urgencia socorro pronto_socorro ambulancia samu hospital plantao internacao upa
curso: curso aula aulas disciplina graduacao faculdade universidade materia ead pos_graduacao ensino treinamento capacitacao mestrado doutorado tecnico_em estudar~ modulo grade_curricular grade cursar~
matricula: matricula matricular~ inscricao rematricula vestibular processo_seletivo calouro transferencia_de_curso ingressar ingressei
certificado: certificado diploma certificacao declaracao historico_escolar atestado comprovante_de_matricula conclusao_de_curso formatura formado
prova: prova nota boletim avaliacao exame_final recuperacao atividade trabalho_escolar simulado gabarito
professor: professor docente coordenador coordenacao secretaria diretor tutor orientador reitoria
aluno: aluno estudante discente academico universitario
bolsa: bolsa bolsa_de_estudo auxilio_estudantil auxilio beneficio desconto_na_mensalidade permanencia
biblioteca: biblioteca emprestimo_de_livro acervo
calendario: calendario cronograma datas inicio_das_aulas quando_comeca ferias recesso ano_letivo semestre
evento: evento palestra congresso show festa seminario workshop webinar encontro conferencia programacao edicao feira_de feira_do feira_da a_feira uma_feira na_feira feiras
ingresso: ingresso bilhete bilheteria comprar_entrada entrada_do_show entrada_gratuita entrada_franca preco_da_entrada valor_da_entrada entrada_para_o entradas_para
palestrante: palestrante apresentador convidado speaker palestrar~
vaga: vaga emprego trabalhar~ trabalho curriculo contratando estagio oportunidade carreira trainee selecao candidatar~ candidatura recrutamento trabalhe_conosco jovem_aprendiz
salario: salario holerite contracheque pagamento_do_salario remuneracao decimo_terceiro adiantamento folha_de_pagamento fgts
ferias: ferias folga descanso licenca afastamento feriado
beneficiorh: vale_refeicao vale_alimentacao vale_transporte beneficio plano_odontologico vr vt
documento: documento rg cpf cnh identidade certidao documentacao carteira_de_trabalho titulo_de_eleitor passaporte comprovante papelada carteira
tributo: imposto iptu ipva tributo licenciamento receita_federal declaracao_de_imposto isencao alvara simples_nacional guia_das pagar_o_das imposto_do_mei
beneficio: bolsa_familia auxilio_brasil auxilio_emergencial aposentadoria aposentar~ inss pensao seguro_desemprego beneficio fgts cadunico bpc
prefeitura: prefeitura governo municipal orgao servico_publico vereador prefeito cartorio secretaria_municipal cidadao
lei: lei projeto_de_lei legislacao norma regulamento regra decreto portaria edital artigo_da_lei resolucao direito estatuto
projeto: projeto proposta iniciativa programa plano_de_trabalho execucao
doacao: doar~ doacao voluntario ajudar_o_projeto contribuir~ contribuicao voluntariado apoiar~ patrocinar~ patrocinio
empresa: empresa sobre_voces quem_sao_voces quem_somos instituicao organizacao historia_da_empresa companhia o_que_voces_fazem fundador equipe sobre_a_empresa time_de
parceria: parceria parceiro fornecedor afiliado franquia representante revendedor atacado
imovel: imovel casa apartamento aluguel alugar~ locacao inquilino condominio terreno corretor imobiliaria sindico
veiculo: carro moto veiculo automovel onibus caminhao placa
viagem: viagem viajar~ passagem voo hotel hospedagem hospedar~ bagagem aeroporto pousada check_in checkin aviao reserva_de_hotel destino turismo embarque quartos_de_hotel
pet: pet cachorro gato animal veterinario racao gatinho cao
beleza: cabelo salao corte unha manicure estetica maquiagem barba depilacao massagem
academia: academia treino treinar~ musculacao personal ginastica exercicio
roupa: roupa camisa camiseta calca vestido sapato tenis tamanho numeracao blusa
garcom: garcom reservar_mesa rodizio
gravidez: gravida gravidez bebe gestante
ver: mostrar~ exibir~ visualizar~ listar~ lista conferir~ verificar~ espiar~ ver vejo ve vemos veem viu vimos viram veja vejam verei veria olhar olha olhei olhou olhando olhada olhe checar checa checou chequei checando checado
obter: quero gostaria preciso desejo queria necessito desejar~ precisar~ necessitar~
enviar: enviar~ mandar~ repassar~ remeter~ encaminhar encaminha encaminhei encaminhou encaminharam encaminhe encaminhado encaminhando
receber: receber~ recebimento ganhar ganhei ganhou ganha ganham ganhando ganhamos
remover: remover~ remocao excluir~ exclusao apagar~ deletar~ retirar~ tirar~ limpar~ eliminar~
adicionar: adicionar~ adicao incluir~ inclusao acrescentar~ colocar~ inserir~ somar~ botar~ por_mais complementar
comecar: comecar~ comeco iniciar~ inicio start vamos_la partiu
continuar: continuar~ prosseguir~ seguir~ proximo avancar~ adiante proxima seguinte
repetir: repetir~ novamente de_novo outra_vez repeticao mais_uma_vez
esperar: esperar~ aguardar~ espera um_minuto um_momento um_instante calma perai so_um_segundo ja_volto
procurar: procurar~ buscar~ encontrar~ achar~ pesquisar~ pesquisa busca localizar~
gostar: gostar~ preferir~ preferido favorito preferencia adorar~ curtir curti curte curtiu curtindo
falar: falar~ conversar~ conversa bater_papo papo dialogar~ dizer~ bater_um_papo contar contei contou contaram contando conte
reutilizar: codigo_aberto open_source opensource software_livre codigo_fonte github licenca licenciado licenciar~ gpl copiar copiando clonar clonando copiar_o_codigo clonar_o_codigo copiar_o_projeto clonar_o_projeto licenca_livre licenca_aberta licenca_do_codigo qual_a_licenca
pessoal: eu meu minha comigo
quanto: quanto quantos quanta quantas
onde: onde aonde cade lugar local
quando: quando que_dia que_horas data
como: como maneira jeito forma procedimento passo_a_passo
quem: quem
porque: por_que porque motivo razao
`
