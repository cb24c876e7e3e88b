/**
 * The currencies, one per line: code, forms of the noun, words that may follow it (adjectives in either gender and
 * number, or the country), and signs, separated by bars. A noun with a star means this currency without further words.
 * Names are those of the Unicode CLDR in Portuguese of Brazil and of Portugal (checked by a test), and others in use.
 * Codes are those of ISO 4217, some replaced by the euro, and the usual ones of cryptocurrencies.
 */
export const currencyTable = `
BRL | real reais | brasileiro, Brasil | R$ RS$
USD | dólar* dólares* dolars* dólars* doleta* doletas* dols* dollar* dollars* | americano, estados unidos, norte-americano, estadunidense, EUA, USA, US, América | US$ U$ $US U$S U$D
EUR | euro* euros* eurinhos* |  | €
GBP | libra* libras* pound* pounds* | esterlina, esterlinas britânicas, Reino Unido, inglês, ingleses, britânico, Inglaterra, Grã-Bretanha | £ GB£ UK£
AED | dirham* dirhams* dirrã* dirrãs* | eau, emirados árabes unidos, Emirados, Dubai
AFN | afegane afeganes afegâni afegânis | afegão, Afeganistão | ؋
ALL | lek leks* | albanês, albaneses, Albânia
AMD | dram drams* | armênio, Armênia | ֏
AOA | kwanza* kwanzas* cuanza* cuanzas* | angolano, Angola | Kz
ARS | peso pesos | argentino, Argentina | AR$ Arg$
AUD | dólar dólares | australiano, Austrália | A$ AU$ Aus$
AWG | florim florins | arubano, aruba
AZN | manat manats | azeri, Azerbaijão | ₼
BAM | marco marcos | conversível da bósnia e herzegovina, conversíveis da bósnia e herzegovina, bósnio-herzegóvinos conversíveis, Bósnia e Herzegovina
BBD | dólar dólares | barbadense, Barbados | Bds$
BDT | taka* takas* | bengali, Bangladesh | ৳
BGN | lev levs leva levas | búlgaro, Bulgária
BHD | dinar dinares | bareinita, baremitas, Barein
BIF | franco francos | burundiano, Burundi
BMD | dólar dólares | bermudense, Bermudas
BND | dólar dólares | bruneano, Brunei
BOB | boliviano bolivianos* | bolívia
BSD | dólar dólares | bahamense, bahamas
BTN | ngultrum ngultruns ngultrumes | butanês, butaneses, Butão
BWP | pula pulas | botsuanesa, botswana, Botsuana
BYN | rublo rublos | bielorrusso, Bielorrússia
BZD | dólar dólares | belizenho, belizense, Belize | BZ$
CAD | dólar dólares | canadense, canadianos, Canadá, canadiano | C$ CA$ Can$ CDN$
CDF | franco francos | congolês, congoleses, Congo
CHF | franco* francos* | suíço, Suíça, helvético
CLP | peso pesos | chileno, Chile | CL$
CNY | yuan* yuans* iuan* iuanes* renminbi* renminbis* | chinês, chineses, China, renminbi | CN¥ 元
COP | peso pesos | colombiano, Colômbia | COL$ CO$
CRC | colón colons colones* | costarriquenho, costa-riquenho, Costa Rica | ₡
CUP | peso pesos | cubano, Cuba
CVE | escudo escudos | cabo-verdiano, Cabo Verde
CZK | coroa coroas | tcheca, checas, Tchéquia, checa, República Tcheca, República Checa | Kč
DJF | franco francos | djiboutiano, jibutiano, Djibuti
DKK | coroa coroas | dinamarquesa, Dinamarca
DOP | peso pesos | dominicano, República Dominicana | RD$
DZD | dinar dinares | argelino, Argélia
EGP | libra libras | egípcia, Egito | E£
ERN | nakfa nakfas | eritreia, eritreias
ETB | birr* birrs* birres* | etíope, Etiópia
FJD | dólar dólares | fijiano, Fiji | FJ$
FKP | libra libras | malvinense, ilhas falkland, Ilhas Malvinas, Malvinas
GEL | lari laris* | georgiano, Geórgia | ₾
GHS | cedi* cedis* | ganês, ganeses, Gana | ₵ GH₵
GIP | libra libras | gibraltar
GMD | dalasi dalasis | gambiano, Gâmbia
GNF | franco francos | guineano, guineense, Guiné
GTQ | quetzal quetzais* quetzales* | guatemalteco, guatemala
GYD | dólar dólares | guianense, guiana | G$
HKD | dólar dólares | hong kong | HK$
HNL | lempira* lempiras* | hondurenha, honduras
HRK | kuna* kunas* | croata
HTG | gourde* gourdes* | haitiano, Haiti
HUF | florim florins forint* forints* | húngaro, Hungria
IDR | rupia rupias | indonésia
ILS | shekel* shekels* sheqels* sheqel* siclo* siclos* xequel* xequéis* sheqalim* | israelense, israelitas, Israel, israelita | ₪
INR | rupia* rupias* | indiana, Índia | ₹
IQD | dinar dinares | iraquiano, Iraque
IRR | rial riales riais | iraniano, Irã
ISK | coroa coroas | islandesa, Islândia
JMD | dólar dólares | jamaicano, Jamaica | J$ JA$
JOD | dinar dinares | jordaniano, Jordânia
JPY | iene* ienes* yen* yens* yenes* | japonês, japoneses, Japão | ¥ JP¥ 円
KES | xelim xelins | queniano, Quênia
KGS | som sons somes | quirguiz, Quirguistão
KHR | riel* rieles* | cambojano, Camboja | ៛
KMF | franco francos | comoriano, Comores
KPW | won wons | norte-coreano, Coreia do Norte
KRW | won* wons* | sul-coreano, Coreia do Sul, coreano, Coreia | ₩
KWD | dinar dinares | kuwaitiano, Kuwait
KYD | dólar dólares | ilhas cayman, ilhas caimão, Cayman
KZT | tenge* tenges* | cazaque, Cazaquistão | ₸
LAK | kip kips | laosiano, Laos | ₭
LBP | libra libras | libanesa, Líbano
LKR | rupia rupias | cingalesa, sri lanka
LRD | dólar dólares | liberiano, Libéria
LSL | loti lotis | lesotiano, Lesoto
LYD | dinar dinares | líbio, Líbia
MAD | dirham dirhams | marroquino, Marrocos
MDL | leu leus lei | moldávio, moldavos, Moldávia
MGA | ariary* ariarys* ariari ariaris | malgaxe, Madagascar
MKD | dinar dinares | macedônio, Macedônia do Norte, Macedônia
MMK | quiate* quiates* kyat* kyats* | mianmarense, mianmar
MNT | tugrik* tugriks* | mongol, mongóis, Mongólia | ₮
MOP | pataca* patacas* | macaense, Macau
MRU | ouguiya ouguiyas | mauritana, Mauritânia
MUR | rupia rupias | mauriciana, Maurício
MVR | rupia rupias | maldivana, Maldivas
MWK | kwacha kwachas | malauiana, Malaui
MXN | peso pesos | mexicano, México | MX$ Mex$
MYR | ringgit* ringgits* | malaio, Malásia
MZN | metical* meticais* | moçambicano, Moçambique | MTn
NAD | dólar dólares | namibiano, Namíbia | N$
NGN | naira* nairas* | nigeriana, Nigéria | ₦
NIO | córdoba córdobas* | nicaraguense, nicaraguanos, Nicarágua
NOK | coroa coroas | norueguesa, Noruega
NPR | rupia rupias | nepalesa, Nepal
NZD | dólar dólares | neozelandês, neozelandeses, Nova Zelândia, neo-zelandês | NZ$
OMR | rial riales riais | omanense, Omã
PAB | balboa balboas* | panamenho, panamá
PEN | sol sóis soles* | peruano, Peru
PGK | kina kinas | papuásia, Papua-Nova Guiné
PHP | peso pesos | filipino, Filipinas | ₱
PKR | rupia rupias | paquistanesa, Paquistão
PLN | zloty* zlotys* zlotis* złoty* złotys* | polonês, poloneses, polacos, Polônia, polaco | zł
PYG | guarani* guaranis* guaraníes* | paraguaio, Paraguai | ₲ Gs
QAR | rial riales riais | catariano, catarenses, Catar
RON | leu leus* lei | romeno, Romênia
RSD | dinar dinares | sérvio, Sérvia
RUB | rublo* rublos* | russo, Rússia | ₽
RWF | franco francos | ruandês, ruandeses, Ruanda
SAR | riyal* riyales* riais riyals* | saudita, Arábia Saudita
SBD | dólar dólares | ilhas salomão
SCR | rupia rupias | seichelense, Seicheles
SDG | libra libras | sudanesa, Sudão
SEK | coroa coroas | sueca, Suécia
SGD | dólar dólares | singapuriano, Singapura, cingapuriano, Cingapura, singapurense | S$ SG$
SHP | libra libras | santa helena, santa-helenenses
SLE | leone leones | serra leoa
SOS | xelim xelins | somali, Somália
SRD | dólar dólares | surinamês, surinameses, suriname
SSP | libra libras | sul-sudanesa, Sudão do Sul
STN | dobra dobras | são tomé e príncipe
SVC | colon colons | el salvador
SYP | libra libras | síria
SZL | lilangeni lilangenis | suazi, Essuatíni
THB | baht* bahts* | tailandês, tailandeses, Tailândia | ฿
TJS | somoni somonis | tadjique, tajiques, Tadjiquistão
TMT | manat manats | turcomeno, Turcomenistão
TND | dinar dinares | tunisiano, tunisinos, Tunísia
TOP | paanga paangas paʻanga paʻangas | tonganesa, Tonga
TRY | lira* liras* | turca, Turquia | ₺
TTD | dólar dólares | trinidad e tobago, trindade e tobago, Trinidad | TT$
TWD | dólar dólares | taiwanês, taiwaneses, Taiwan | NT$
TZS | xelim xelins | tanzaniano, Tanzânia
UAH | hryvnia* hryvnias* grivna* grivnas* grívnia* grívnias* grivna* grivnas* | ucraniano, Ucrânia | ₴
UGX | xelim xelins | ugandense, Uganda
UYU | peso pesos | uruguaio, Uruguai | $U UY$
UZS | som sons somes | uzbeque, Uzbequistão
VES | bolívar bolívares* | venezuelano, Venezuela
VND | dong* dongs* | vietnamita, Vietnã | ₫
VUV | vatu vatus | vanuatu
WST | tala talas | samoano, Samoa
XAF | franco francos | CFA, cfa de beac, cfa beac
XCD | dólar dólares | caribe oriental, caraíbas orientais | EC$
XCG | florim florins | Caribe, caribenho
XOF | franco francos | cfa de bceao, cfa bceao
XPF | franco francos | cfp
YER | rial riales riais | iemenita, Iêmen
ZAR | rand* rands* | sul-africano, África do Sul, África
ZMW | kwacha kwachas | zambiano, Zâmbia
ZWG | ouro ouros | zimbabueano, zimbabuenses, Zimbábue
ANG | florim florins | antilhas holandesas
DEM | marco marcos | alemão, alemães
FRF | franco francos | francês, franceses
ITL | lira liras | italiana
ESP | peseta* pesetas* | espanhola | ₧
PTE | escudo escudos | português, portugueses
GRD | dracma* dracmas* | grego
BEF | franco francos | belga
NLG | florim florins | holandês, holandeses
ATS | schilling schillings | austríaco
FIM | marco marcos | finlandês, finlandeses
EEK | coroa coroas | estoniana, Estônia
SKK | coroa coroas | eslovaca, Eslováquia
LTL | litas litai | lituano, Lituânia
LVL | lats lati | letão, Letônia
SIT | tolar tolares | esloveno, Eslovênia
CYP | libra libras | cipriota, Chipre
MTL | lira liras | maltesa, Malta
IEP | libra libras | irlandesa
BTC | bitcoin* bitcoins* |  | ₿
ETH | ether* ethers* ethereum* ethereums* |  | Ξ
LTC | litecoin* litecoins*
USDT | tether* tethers*
USDC
XRP
DOGE | dogecoin* dogecoins*
`
