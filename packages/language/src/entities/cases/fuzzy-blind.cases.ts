import type { FuzzyTable } from './fuzzy.cases.ts'
import { list } from './read-cases.ts'

/** Fuzzy values by a hand that had not seen the rules of the code, only what they promise. */
export const blindFuzzyTables: readonly FuzzyTable[] = [
  {
    entity: list(
      1,
      'sabor_pizza',
      `Calabresa: linguiça calabresa
Mussarela: muçarela, mozarela
Frango
Frango com Catupiry: frango catupiry
Quatro Queijos: 4 queijos
Portuguesa
Marguerita: margherita
Pepperoni
Napolitana
Romeu e Julieta: goiabada com queijo
Brócolis com Bacon
Palmito`,
    ),
    cases: `
boa noite, quero uma calabreza grande => Calabresa
me ve uma de frango com catupiri por favor => Frango com Catupiry
tem quatroqueijos? => Quatro Queijos
Manda uma 4queijos e uma coca => Quatro Queijos
metade mussarella metade portugeusa => Mussarela + Portuguesa
quero duas portuguesas broto => Portuguesa
uma de frango e outra de frango com catupiry => Frango + Frango com Catupiry
FRANGO CATUPIRI BORDA RECHEADA => Frango com Catupiry
quero de musarela msm => Mussarela
qual o preço da margerita? => Marguerita
1 peperoni gigante pra entrega => Pepperoni
pode ser meia napolitnaa e meia palmito => Napolitana + Palmito
romeu e juleita de sobremesa => Romeu e Julieta
a de goiabada com quejo ta disponivel? => Romeu e Julieta
vcs fazem brocoli com bacon? => Brócolis com Bacon
2 calabresas e 1 pepperonni => Calabresa + Pepperoni
troca a portuguesa por uma de plamito => Portuguesa + Palmito
oi, uma de frnago sem cebola => Frango
linguica calabreza com bastante cebola => Calabresa
a ultima veio fria, quero outra quatro quejos => Quatro Queijos
vou ser franco, a pizza veio fria =>
pode mandar palito e guardanapo? =>
me ve uma pprni =>
tem suco de morango? =>
vcs atendem em portugues? =>
a borda é de catupiry? =>
quem me atendeu foi o Romeu =>
`,
  },
  {
    entity: list(
      2,
      'cidade',
      `São Paulo: sp, sampa
Belo Horizonte: bh, beagá
Santos
Santo André
Campinas
Ribeirão Preto
Rio de Janeiro: rj
São José dos Campos: sjc
São Bernardo do Campo: são bernardo, sbc
Guarulhos
Sorocaba
Florianópolis: floripa`,
    ),
    cases: `
vcs entregam em guarulos? => Guarulhos
sou de belohorizonte => Belo Horizonte
moro em belo orizonte, chega em quantos dias? => Belo Horizonte
to em floripa => Florianópolis
tem loja em florianopoles => Florianópolis
preciso enviar de sao palo para santos => São Paulo + Santos
saopaulo capital => São Paulo
Frete pra SP quanto fica? => São Paulo
estou em santo andre => Santo André
santoandre, perto do shopping => Santo André
entrega em canpinas => Campinas
moro em ribeirao petro => Ribeirão Preto
aqui é do rio de janero => Rio de Janeiro
vou viajar de bh pro RJ => Belo Horizonte + Rio de Janeiro
sao jose dos canpos entrega? => São José dos Campos
sou de sao bernado => São Bernardo do Campo
São Bernardo do Campo, bairro Rudge Ramos => São Bernardo do Campo
tem filial em soracaba ou guarulhos => Sorocaba + Guarulhos
me mudei pra satnos semana passada => Santos
minha mae mora em florianopolis e eu em sorocabba => Florianópolis + Sorocaba
são tantos pedidos que me perdi =>
a campainha nao funciona, pode ligar =>
só recebo em janeiro =>
gosto de samba, tem show hj? =>
valeu bj =>
kkkk verdade rs =>
sou de sorcb =>
`,
  },
  {
    entity: list(
      3,
      'especialidade',
      `Cardiologia: cardiologista, cardio, médico do coração
Dermatologia: dermatologista, dermato
Ginecologia: ginecologista, gineco
Ortopedia: ortopedista
Oftalmologia: oftalmologista, oftalmo, médico de olho
Pediatria: pediatra
Psiquiatria: psiquiatra
Psicologia: psicólogo, psicóloga, terapia
Otorrinolaringologia: otorrino, otorrinolaringologista
Urologia: urologista
Neurologia: neurologista, neuro
Nutrição: nutricionista`,
    ),
    cases: `
queria marcar com o cardiolojista => Cardiologia
tem dermatolgista essa semana? => Dermatologia
consulta com ginicologista por favor => Ginecologia
preciso de um ortopedita urgente => Ortopedia
oftamologista atende pela unimed? => Oftalmologia
marca oftamo pra mim => Oftalmologia
pidiatra pro meu filho => Pediatria
vcs tem pediatras de plantao => Pediatria
gostaria de agendar pisiquiatra => Psiquiatria
tem pisicologa ai? => Psicologia
preciso de otorino => Otorrinolaringologia
OTORINOLARINGOLOGISTA tem vaga? => Otorrinolaringologia
urolgista pro meu marido => Urologia
quero um neurolojista, to com dor de cabeça => Neurologia
consulta com nutrissionista quanto custa => Nutrição
medico do corasao atende sabado? => Cardiologia
dermato e gineco no mesmo dia da? => Dermatologia + Ginecologia
meu convenio cobre ortopedia e cardiolgia? => Ortopedia + Cardiologia
voces fazem terapias em grupo? => Psicologia
o medico de olho atende a tarde? => Oftalmologia
me manda o cardapio da cantina =>
posso usar sabonete neutro no curativo? =>
aceita pagamento em euro? =>
meu olho ta vermelho desde ontem =>
sou estudante de biologia =>
voces fazem ortodontia? =>
tem drmtlg hj? =>
`,
  },
  {
    entity: list(
      4,
      'modelo_carro',
      `Corsa
Cruze
Onix
Onix Plus
HB20: hb 20
Corolla
Corolla Cross
Compass: jeep compass
Renegade: jeep renegade
Strada: fiat strada
Kwid: renault kwid
T-Cross: tcross`,
    ),
    cases: `
tenho um corssa 2008 => Corsa
quanto vale um cruse 2018? => Cruze
tem onyx 2020 disponivel => Onix
quero ver o onixplus => Onix Plus
Onix Plus branco ainda ta a venda? => Onix Plus
o corola 2015 ta quanto => Corolla
gostei do corola cross => Corolla Cross
corolla cros hibrido tem? => Corolla Cross
aceita meu hb 20 na troca => HB20
hb20 1.0 completo => HB20
tem algum compas diesel? => Compass
jeep renegede 2021 automatico => Renegade
quero financiar um renegad => Renegade
fiat srtada cabine dupla => Strada
a strada tem pronta entrega? => Strada
kuid zero km => Kwid
troco meu corsa num cruze => Corsa + Cruze
tcros ou compass, qual o mais barato? => T-Cross + Compass
vcs compram onix e kwidd? => Onix + Kwid
vi um t cross e um corolla no site => T-Cross + Corolla
tem mais alguma coisa incluida? =>
manda a carta de credito =>
quebrei na estrada, preciso de guincho =>
fiz as compras ontem =>
moro perto da igreja santa cruz =>
quero renegociar minha divida =>
tem crl 2015? =>
`,
  },
  {
    entity: list(
      5,
      'peca_roupa',
      `Camisa
Camiseta: t-shirt
Camisa Polo: gola polo
Calça
Calça Jeans: jeans
Jaqueta: casaco
Saia
Vestido
Bermuda: short
Moletom: blusa de moletom, blusa de frio
Meia
Cueca`,
    ),
    cases: `
tem essa jaketa no G? => Jaqueta
quero 2 camizetas pretas => Camiseta
a calsa ficou apertada => Calça
calsa jeans 42 tem? => Calça Jeans
vc tem calça jens feminina => Calça Jeans
quero trocar o vistido => Vestido
quanto ta a bermunda? => Bermuda
moleton com capuz tem? => Moletom
chegou moletons novos? => Moletom
3 cuecas e 2 meias => Cueca + Meia
camiza polo azul marinho => Camisa Polo
camisapolo tamanho M => Camisa Polo
CAMISA social branca tem? => Camisa
uma camisa e uma camisseta => Camisa + Camiseta
jaqeta preta e calça preta => Jaqueta + Calça
tem saias longas? => Saia
quero blusa de molleton cinza => Moletom
quero devolver o vestdio que comprei => Vestido
a bremuda veio rasgada => Bermuda
camisas e jaquetas estao em promoção? => Camisa + Jaqueta
calma, vou ver o tamanho =>
a caixa chegou amassada =>
cheguei na sala agora =>
ja saiu pra entrega? =>
essa caneca ainda tem? =>
tem cmst M? =>
`,
  },
  {
    entity: list(
      6,
      'plano',
      `Bronze
Prata
Ouro
Diamante
Premium
Premium Plus
Família Total: plano família
Empresarial: plano empresa, pj
Fibra 500: 500 mega
Pré-Pago
Pós-Pago
Controle: plano controle`,
    ),
    cases: `
quero mudar pro premiun => Premium
quanto custa o premiun plus? => Premium Plus
premiumplus por favor => Premium Plus
assino o plano bronse => Bronze
me explica o diamamte => Diamante
qual a diferença do prata pro ouro? => Prata + Ouro
quero o pratta => Prata
plano ourro => Ouro
sou do enpresarial => Empresarial
tem desconto no empresarail? => Empresarial
contratar familia totall => Família Total
quanto ta o plano famila => Família Total
quero a fibra500 => Fibra 500
tem 500mega na minha rua? => Fibra 500
meu chip é prepago => Pré-Pago
quero sair do pré pago e ir pro pos pago => Pré-Pago + Pós-Pago
POSPAGO quanto fica => Pós-Pago
o contorle tem internet ilimitada? => Controle
cancelar premium e voltar pro bronze => Premium + Bronze
premium ou premium plus, qual vale mais? => Premium + Premium Plus
tem outro atendente? =>
cheguei da praia agora =>
ganhei um premio de vcs? =>
a capinha é de couro? =>
quero o dimnt =>
vou perguntar pra minha familia =>
`,
  },
]
