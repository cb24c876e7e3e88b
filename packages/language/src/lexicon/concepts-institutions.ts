/** Concepts of institutions, travel, food and leisure, in the format of `concepts.ts`. Written for this project. */
export const institutionConceptLines = `
concurso: concurso edital concurso_publico banca inscricao_do_concurso gabarito_oficial vagas_do_concurso convocacao classificacao aprovados lista_de_aprovados selecao_publica
restauranteuniversitario: restaurante_universitario ru bandejao refeitorio cantina cardapio_do_dia almoco_de_hoje
transporte: onibus linha_de_onibus itinerario ponto_de_onibus rodoviaria metro trem estacao bilhete_unico passe_livre tarifa_do_onibus circular van fretado horario_do_onibus transporte_publico passagem_de_onibus carona bicicleta parada_de_onibus parada_do_onibus
detran: detran ciretran departamento_de_transito agendamento_no_detran agendar_no_detran posto_do_detran
incentivo: rouanet lei_de_incentivo incentivo incentivo_fiscal captacao captar~ proponente prestacao_de_contas projeto_cultural cultura cultural patrocinador produtor edital_de_cultura artista
universidade: campus reitoria pro_reitoria departamento colegiado centro_academico laboratorio pesquisa pesquisador iniciacao_cientifica extensao monitoria monitor intercambio mobilidade proreitoria pro_reitor
trabalhofinal: tcc monografia dissertacao tese banca_de_tcc orientador orientacao_de_tcc defesa projeto_final abnt
estagio: estagio estagiario termo_de_estagio estagio_obrigatorio contrato_de_estagio supervisor_de_estagio horas_de_estagio
horascomplementares: horas_complementares atividades_complementares aproveitamento_de_horas aproveitamento_de_disciplina equivalencia dispensa_de_disciplina carga_horaria creditos_do_curso
disciplina: ementa optativa optativas disciplinas pre_requisito ajuste_de_matricula grade_de_disciplinas professor_da_disciplina sala_de_aula
colacao: colacao colacao_de_grau formatura formando cerimonia beca
carteirinha: carteirinha carteirinha_de_estudante carteira_de_estudante identidade_estudantil
pizza: pizza borda borda_recheada calabresa mussarela marguerita portuguesa pizza_grande fatia fatias esfiha pastel pasteis hamburguer lanche combo_de_lanche
tamanhocomida: broto media grande gigante familia porcao meia_porcao quantidade
reserva: reserva suite diaria diarias hospede checkin checkout check_in check_out cama_de_casal cafe_da_manha um_quarto o_quarto quarto_duplo quarto_de_casal quarto_individual quarto_de_hotel reservar_quarto reserva_de_quarto
voo: voo voos companhia_aerea decolagem embarque cartao_de_embarque assento bagagem_extraviada conexao_de_voo passagem_aerea milhagem pousar pousou pousando
cinema: sessao sessoes filme_em_cartaz em_cartaz poltrona ingresso_do_cinema estreia trailer dublado legendado
academia: natacao pilates yoga crossfit luta avaliacao_fisica
lixo: coleta_de_lixo caminhao_de_lixo reciclagem reciclar~ entulho coleta_seletiva descarte lixeira poda_de_arvore buraco_na_rua iluminacao_publica limpeza_urbana
eleicao: eleicao titulo_de_eleitor votar~ urna justificar_o_voto zona_eleitoral candidato mesario
justica: processo processo_judicial advogado juiz forum audiencia tribunal defensoria peticao sentenca oab juizado andamento_do_processo custas
policia: policia delegacia boletim_de_ocorrencia denuncia violencia agressao ameaca socorro_policial
saudepublica: sus posto_de_saude ubs unidade_basica dengue mosquito campanha_de_vacinacao zika surto epidemia cartao_do_sus agente_de_saude
agua_luz: conta_de_luz conta_de_agua leitura_do_relogio relogio medidor padrao_de_energia ligacao_nova troca_de_titularidade falta_de_energia
aluguelcasa: alugar_um_imovel imovel_para_alugar comprar_imovel fiador caucao vistoria_do_imovel visita_ao_imovel iptu_do_imovel escritura financiamento_imobiliario minha_casa_minha_vida quartos garagem metragem
carro: comprar_carro seminovo zero_km concessionaria revisao_do_carro troca_de_oleo pneu pecas_do_carro guincho financiar_carro
politica: presidente politica politico governo lula bolsonaro partido direita esquerda corrupcao ministro
dinheiropessoal: rico pobre ganhar_dinheiro salario_do_bot ganha_bem bitcoin criptomoeda dolar cotacao_do_dolar
tempolivre: hobby passatempo tempo_livre faz_para_se_divertir diversao divertir~ lazer jogar~ praia
trabalhobot: o_que_voce_faz_da_vida voce_trabalha seu_trabalho trabalha_muito descansa dorme dormir~
aprender: aprender~ aprendizado machine_learning aprendizagem ensinar ensina ensinou ensine ensinando ensinaram
privacidade: privacidade lgpd dados_pessoais politica_de_privacidade protecao_de_dados consentimento apagar_meus_dados quem_ve_meus_dados encarregado
acessibilidade: acessibilidade libras deficiente deficiencia cadeirante surdo cego pcd autista
imprensa: imprensa jornalista entrevista reportagem assessoria_de_imprensa release midia
patrocinio: patrocinar~ patrocinio patrocinador apoio_cultural
depoimento: depoimento elogio_ao_atendimento recomendo indicacao indique_um_amigo indicar indicou indiquei indico indicando
assinaturadigital: assinatura_digital certificado_digital token_digital gov_br conta_gov autenticador verificacao_em_duas_etapas biometria reconhecimento_facial
arquivo: arquivo anexo anexar~ foto imagem print video audio pdf documento_em_anexo mandar_foto enviar_foto camera microfone
idioma: idioma ingles espanhol portugues frances lingua traduzir~ traducao fala_ingles english speak
escolher: escolher~ escolha selecionar~ selecao qual_a_diferenca diferenca comparar~ comparacao melhor_opcao qual_o_melhor qual_e_melhor recomenda
quantidade: quantidade quantos quantas unidades litros quilos metros numero_de minimo maximo
salvar: exportar~ download salvar salvo salvei salvou salvando guardar guardei guardou guardado guardando gravar grava gravei gravou gravado gravando baixar baixei baixou baixando baixe
compartilhar: compartilhar~ divulgar~ redes_sociais instagram facebook twitter youtube link_do_perfil postar postei postou postando postado publicar publiquei publicou publicado publicando
surpresa: nossa caramba uau eita vixe meu_deus serio_isso nao_acredito incrivel_isso
pressa: urgente urgencia pressa rapido logo_por_favor agora_mesmo o_quanto_antes imediatamente
mentira: mentira mentir~ mentiroso enganacao enrolacao enrolar~ propaganda_enganosa falso
confuso: confuso complicado nao_faz_sentido dificil_de_entender enrolado bagunca
sono: sono cansado preguica dormir~ acordar acordei acordou acordando
saudade: saudade saudades falta_de_voce senti_sua_falta
parabens: parabens feliz_aniversario felicitacoes feliz_natal feliz_ano_novo boas_festas
`
