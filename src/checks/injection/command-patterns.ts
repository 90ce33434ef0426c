/*
 * What a text says that speaks to a program which reads it, in the main languages of papers. Forms of command only:
 * an infinitive ("to ignore …") or a statement ("the model ignores …") tells of such text and is none. All patterns
 * work on small letters (`plainLetters`).
 */

export const ADDRESS_KINDS = ['override', 'verdict', 'persona', 'call', 'disclosure', 'template'] as const
/**
 * `override`: ignore what you were told; `verdict`: praise, hide weaknesses, recommend; `persona`: you are a model;
 * `call`: dear model, note to AI readers; `disclosure`: reveal your prompt; `template`: marks of a chat format with a
 * command behind them.
 */
export type AddressKind = (typeof ADDRESS_KINDS)[number]

export interface CommandPattern {
  readonly kind: AddressKind
  readonly language: string
  readonly pattern: RegExp
}

const row = (kind: AddressKind, language: string, source: string): CommandPattern => ({
  kind,
  language,
  pattern: new RegExp(source, 'giu'),
})
const B = String.raw`(?<![\p{L}\p{N}])`
const E = String.raw`(?![\p{L}\p{N}])`
/** A few words between, never over the end of a sentence. */
const GAP = String.raw`(?:[\p{L}'’-]+[\s,]+){0,5}?`
const AI = String.raw`(?:an?\s|the\s|any\s|all\s)?(?:(?:large\s|helpful\s|automated\s|artificial\s|other\s)*(?:ai|llms?|gpt[\w.-]*|chatgpt|claude|gemini|language\smodels?|a\.i\.|artificial\sintelligence|chatbots?|chat\sbots?|machine\sreaders?|automated\s(?:reviewers?|systems?|agents?))(?:[\s-](?:language\s)?(?:models?|assistants?|reviewers?|readers?|agents?|systems?|tools?|bots?|evaluators?|summari[sz]ers?))*|(?:reviewer|reviewing|review)[\s-](?:model|bot|ai)s?)`

const ENGLISH: readonly CommandPattern[] = [
  row(
    'override',
    'en',
    String.raw`${B}(?:ignore|disregard|forget|override|bypass|dismiss|discard|pay\sno\sattention\sto|do\snot\sfollow)\s(?:absolutely\s)?(?:all|any|every|each|everything|the|your|of|these|those|my|other|\s)*(?:previous(?:ly)?|prior|above|earlier|preceding|foregoing|existing|original|initial|former|other|given)(?:\sand\s\p{L}+)?\s(?:\p{L}+\s){0,2}?(?:instructions?|prompts?|directions?|directives?|commands?|rules?|guidelines?|orders?|context|messages?|constraints?)${E}`,
  ),
  row(
    'override',
    'en',
    String.raw`${B}(?:ignore|disregard|forget|override)\s(?:all\s|any\s|everything\s)?(?:(?:of\s)?(?:your|the|these|all)\s)?(?:system\sprompts?|safety\s(?:rules|guidelines)|instructions?\s(?:above|before|so\sfar|you\s(?:were|have\sbeen)\sgiven)|everything\s(?:above|before|you\s(?:were|have\sbeen)\stold))${E}`,
  ),
  row(
    'override',
    'en',
    String.raw`${B}(?:ignore|disregard|forget)\s(?:everything|anything|all)\s(?:above|before\sthis|you\s(?:were|have\sbeen)\stold|that\s(?:came|comes)\sbefore)${E}`,
  ),
  row(
    'verdict',
    'en',
    String.raw`${B}(?:do\snot|don't|never|avoid|refrain\sfrom)\s(?:mention(?:ing)?|highlight(?:ing)?|report(?:ing)?|list(?:ing)?|discuss(?:ing)?|point(?:ing)?\sout|criticiz\w*|criticis\w*|raise|raising|include|including)\s${GAP}(?:weakness(?:es)?|negatives?|flaws?|shortcomings?|limitations?|criticisms?|drawbacks?|concerns)${E}`,
  ),
  row(
    'verdict',
    'en',
    String.raw`${B}(?:give|write|provide|produce|generate|return|output|submit|issue|assign|leave)\s(?:this\s\p{L}+\s|it\s|us\s|only\s|a\s|an\s|the\s|your\s|\p{L}+ly\s)*(?:positive|favou?rable|glowing|excellent|highest|top|maximum|perfect|strong(?:ly)?\spositive|high)\s(?:possible\s)?(?:reviews?|assessments?|evaluations?|ratings?|scores?|marks?|recommendations?|feedback)(?:\sonly)?${E}`,
  ),
  row(
    'verdict',
    'en',
    String.raw`${B}(?:(?:strongly\s)?recommend\s(?:(?:this|the)\s(?:paper|manuscript|work|article)\sfor\s)?(?:strong\s)?(?:accept(?:ance|ing)?(?:\s(?:this|the)\s(?:paper|manuscript|work|article))?|publication)|rate\s(?:this|the)\s(?:paper|manuscript|work|submission)\s(?:as\s|with\s|at\s)?\p{L}*|accept\sthis\s(?:paper|manuscript|submission)|(?:always\s)?(?:say|state|conclude|answer|respond|reply|claim)\sthat\s(?:this|the)\s(?:paper|manuscript|study|article|method|work)\s(?:is|was|has)|(?:summari[sz]e|describe|present|evaluate)\s(?:this|the)\s(?:paper|manuscript|study|article|work)\s(?:only\s)?(?:as|positively|favou?rably))${E}`,
  ),
  row(
    'persona',
    'en',
    String.raw`${B}(?:you\s(?:are|will\sact\sas|must\sact\sas|shall\sact\sas)\s(?:now\s)?${AI}|from\snow\son,?\syou\s(?:are|will|must)|(?:if|in\scase|since|when|should)\syou\s(?:are|be|happen\sto\sbe)\s${AI}|as\s${AI},?\s(?:you\s(?:must|should|shall|have\sto|need\sto|are\s(?:required|instructed|asked))|please|do\snot|ignore|give|write))${E}`,
  ),
  row(
    'call',
    'en',
    String.raw`${B}(?:dear|attention|hey|hello|hi|listen|warning\sto|notes?\s(?:to|for)|message\s(?:to|for)|instructions?\s(?:to|for)|notice\s(?:to|for)|important\s(?:for|to))[\s:,]+${AI}\s?(?:[:,!.;-]|$|who|that|reading|processing|reviewing|please|you)`,
  ),
  row(
    'call',
    'en',
    String.raw`${B}(?:to\s)?${AI}\s(?:(?:who|that|which)\s(?:is|are)\s)?(?:reads?|reading|processing|reviewing|summari[sz]ing|parsing|evaluating|analy[sz]ing|accessing)\sthis\s(?:paper|document|text|manuscript|article|page|pdf|submission)[\s,:;]+(?:please|must|should|shall|is\sto|are\sto|are\s(?:instructed|required|asked)|has\sto|have\sto|do\snot|ignore|give|you)`,
  ),
  row(
    'call',
    'en',
    String.raw`${B}${AI}\s(?:must|shall|are\s(?:hereby\s)?(?:instructed|required|asked|ordered)\sto|is\s(?:hereby\s)?(?:instructed|required|asked|ordered)\sto)\s(?:only\s)?(?:give|rate|accept|recommend|praise|ignore|score|approve|endorse)\s(?:this|the\spresent)\s(?:paper|document|text|manuscript|article|submission)`,
  ),
  row(
    'disclosure',
    'en',
    String.raw`${B}(?:reveal|print|output|repeat|show|disclose|leak|return|display)\s(?:me\s|us\s)?(?:all\s|the\sfull\s|the\s)?(?:of\s)?your\s(?:(?:system|initial|original|hidden|secret)\s)*(?:prompts?|instructions?|context|configuration|guidelines?)${E}`,
  ),
  row(
    'template',
    'en',
    String.raw`(?:<\|(?:im_start|system|user|assistant|start_header_id)\|>|\[\/?inst\]|<<\/?sys>>|^#{2,}\s?(?:system|instructions?|new\sinstructions?)\s?:)\s*(?:system|user|assistant)?[\s:]*(?=(?:please\s)?(?:you\s(?:are|must)|ignore|disregard|forget|give|write|do\snot|rate|recommend|always|never)${E})`,
  ),
]

const OTHERS: readonly CommandPattern[] = [
  row(
    'override',
    'de',
    String.raw`${B}(?:ignorier(?:e|en\ssie|t)|vergiss|vergessen\ssie|missachte(?:n\ssie)?|übergehe(?:n\ssie)?)\s(?:bitte\s)?(?:alle\s|sämtliche\s)?(?:(?:die|deine|ihre|dir|ihnen)\s)?(?:\p{L}+\s)?(?:vorherigen?|vorigen?|bisherigen?|obigen?|früheren?|vorangegangenen?|vorangehenden?|ursprünglichen?)\s(?:anweisungen?|instruktionen?|befehle?|eingaben?|vorgaben?|prompts?|regeln)${E}`,
  ),
  row(
    'verdict',
    'de',
    String.raw`${B}(?:erwähne(?:n\ssie)?|nenne(?:n\ssie)?)\s(?:bitte\s)?(?:keine(?:rlei)?|nicht\sdie)\s(?:\p{L}+\s)?(?:schwächen|schwachstellen|mängel|einschränkungen|grenzen|nachteile)${E}`,
  ),
  row(
    'verdict',
    'de',
    String.raw`${B}(?:gib|geben\ssie|schreibe?(?:n\ssie)?|verfasse(?:n\ssie)?|erstelle(?:n\ssie)?)\s(?:bitte\s)?(?:(?:nur|ausschließlich|dieser\s\p{L}+|eine?|ein)\s)*(?:positive[sn]?|wohlwollende[sn]?|lobende[sn]?)\s(?:bewertung|begutachtung|gutachten|rezension|beurteilung)${E}`,
  ),
  row(
    'persona',
    'de',
    String.raw`${B}(?:(?:du\sbist|sie\ssind)\s(?:jetzt\s|nun\s)?(?:ein\s|eine\s)?(?:ki|künstliche\sintelligenz|sprachmodell|großes\ssprachmodell|ki-\p{L}+|chatbot)|(?:wenn|falls|sofern)\s(?:du|sie)\s(?:ein\s|eine\s)?(?:ki|künstliche\sintelligenz|(?:großes\s)?sprachmodell|ki-\p{L}+|chatbot)(?:\s\p{L}+)?\s(?:bist|sind))${E}`,
  ),
  row(
    'call',
    'de',
    String.raw`${B}(?:liebe[rs]?|achtung|hinweis\s(?:an|für)|anweisung(?:en)?\s(?:an|für)|an)\s(?:alle\s|die\s|das\s)?(?:ki(?:-\p{L}+)?|sprachmodelle?n?|chatbots?)\s?[:,!]`,
  ),
  row(
    'override',
    'fr',
    String.raw`${B}(?:ignore[z]?|oublie[z]?|ne\stiens\spas\scompte\sde|ne\stenez\spas\scompte\sd[e']|faites?\sabstraction\sd[e']|néglige[z]?)\s?(?:toutes\s)?(?:l[ea]s?\s|tes\s|vos\s|de\s)*(?:instructions?|consignes?|directives?|commandes?|invites?|prompts?)\s(?:précédentes?|antérieures?|ci-dessus|préalables?|initiales?|qui\sprécèdent)${E}`,
  ),
  row(
    'verdict',
    'fr',
    String.raw`${B}ne\s(?:mentionne[z]?|signale[z]?|relève[z]?|cite[z]?|parle[z]?)\s(?:pas\s|aucune?\s|jamais\s)(?:\p{L}+\s){0,2}?(?:faiblesses?|limites?|limitations?|défauts?|lacunes?|points\sfaibles)${E}`,
  ),
  row(
    'verdict',
    'fr',
    String.raw`${B}(?:donne[z]?|rédige[z]?|écri(?:s|vez)|fournis(?:sez)?|attribue[z]?)\s(?:uniquement\s|seulement\s|une?\s|à\scet?\s\p{L}+\s)*(?:évaluation|critique|note|avis|rapport|recension)\s(?:très\s|entièrement\s)?(?:positi(?:ve|f)|favorable|élogieu(?:se|x))${E}`,
  ),
  row(
    'persona',
    'fr',
    String.raw`${B}(?:si\s)?(?:tu\ses|vous\sêtes)\s(?:maintenant\s|désormais\s)?(?:une?\s)(?:ia|intelligence\sartificielle|(?:grand\s)?modèle\sde\slang(?:age|ue)|llm|assistant\sia|agent\sconversationnel)${E}`,
  ),
  row(
    'call',
    'fr',
    String.raw`${B}(?:chère?s?|attention|note\s(?:à|aux|pour\sles?)|instructions?\s(?:à|aux|pour\sles?)|à\sl'attention\sdes?)\s(?:l'|d'une?\s|une?\s)?(?:ia|intelligences?\sartificielles?|modèles?\sde\slangage|llms?|relecteurs?\s(?:ia|automatiques?))\s?[:,!]`,
  ),
  row(
    'override',
    'es',
    String.raw`${B}(?:ignora|ignore|ignoren|ignorad|olvida|olvide|olviden|omite|omita|desestima|desestime|haz\scaso\somiso\sde|haga\scaso\somiso\sde)\s(?:todas?\s)?(?:l[ao]s?\s|tus\s|sus\s)?(?:instrucciones|indicaciones|órdenes|directrices|prompts?)\s(?:anteriores|previas|precedentes|de\sarriba|iniciales)${E}`,
  ),
  row(
    'verdict',
    'es',
    String.raw`${B}no\s(?:menciones?|mencionen|señales?|señalen|indiques?|cites?|hables?\sde)\s(?:las?\s|los?\s|ningun[ao]s?\s|ningún\s|sus\s)?(?:\p{L}+\s){0,1}?(?:debilidad(?:es)?|limitaci(?:ón|ones)|defectos?|puntos\sdébiles|carencias?|fallos?)${E}`,
  ),
  row(
    'verdict',
    'es',
    String.raw`${B}(?:da|dé|den|escribe|escriba|emite|emita|redacta|redacte|proporciona|proporcione|genera|genere)\s(?:solo\s|sólo\s|únicamente\s|a\seste\s\p{L}+\s|una?\s)*(?:reseña|evaluación|revisión|valoración|crítica|informe|puntuación)\s(?:muy\s)?(?:positiv[ao]|favorable|elogios[ao])${E}`,
  ),
  row(
    'persona',
    'es',
    String.raw`${B}(?:si\s)?(?:eres|usted\ses|ahora\seres|es\susted)\s(?:ahora\s)?(?:una?\s)(?:ia|inteligencia\sartificial|(?:gran\s)?modelo\sde\slenguaje|llm|asistente\s(?:de\sia|virtual)|chatbot)${E}`,
  ),
  row(
    'call',
    'es',
    String.raw`${B}(?:estimad[oa]s?|querid[oa]s?|atención|nota\s(?:a|para)|instrucciones\s(?:a|para))[\s,:]+(?:l[ao]s?\s|el\s|cualquier\s|toda\s)?(?:ia|inteligencias?\sartificial(?:es)?|modelos?\sde\slenguaje|llms?|revisor(?:es)?\s(?:de\sia|automáticos?))\s?[:,!]`,
  ),
  row(
    'override',
    'pt',
    String.raw`${B}(?:ignore|ignora|ignorem|esqueça|esquece|esqueçam|desconsidere|desconsidera|desconsiderem)\s(?:todas?\s)?(?:as?\s|os\s|suas\s|tuas\s)*(?:instruções|orientações|ordens|diretrizes|diretivas|comandos|prompts?)\s(?:anteriores|prévias|prévios|precedentes|acima|iniciais)${E}`,
  ),
  row(
    'verdict',
    'pt',
    String.raw`${B}não\s(?:mencione[ms]?|menciona|aponte[ms]?|cite[ms]?|destaque[ms]?|fale\sd[aeo]s?)\s(?:as?\s|os?\s|nenhuma?\s|quaisquer\s)?(?:fraquezas?|limitaç(?:ão|ões)|defeitos?|pontos\sfracos|falhas?|deficiências?)${E}`,
  ),
  row(
    'verdict',
    'pt',
    String.raw`${B}(?:dê|dá|deem|escreva|escreve|forneça|fornece|emita|emite|gere|redija)\s(?:apenas\s|somente\s|só\s|uma?\s|a\seste\s\p{L}+\s)*(?:avaliação|revisão|parecer|resenha|crítica|nota)\s(?:muito\s)?(?:positiv[ao]|favorável|elogios[ao])${E}`,
  ),
  row(
    'persona',
    'pt',
    String.raw`${B}(?:se\s)?(?:você\sé|você\sfor|tu\sés|fores|você\sagora\sé)\s(?:uma?\s)(?:ia|inteligência\sartificial|(?:grande\s)?modelo\sde\slinguagem|llm|assistente\s(?:de\sia|virtual)|chatbot)${E}`,
  ),
  row(
    'call',
    'pt',
    String.raw`${B}(?:prezad[oa]s?|car[oa]s?|atenção|nota\s(?:a|para)|instruções\s(?:a|para))[\s,:]+(?:[ao]s?\s|qualquer\s|todas?\s(?:as\s)?)?(?:ia|inteligências?\sartificia(?:l|is)|modelos?\sde\slinguagem|llms?|revisor(?:es)?\s(?:de\sia|automáticos?))\s?[:,!]`,
  ),
  row(
    'override',
    'ru',
    String.raw`${B}(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?|отбрось(?:те)?|не\s(?:следуй(?:те)?|обращай(?:те)?\sвнимания\sна))\s(?:\p{L}+\s){0,2}?(?:предыдущи[емх]+|прежни[емх]+|предшествующи[емх]+|вышеуказанны[емх]+|ранее\sданны[емх]+|прошлы[емх]+)\s(?:инструкци[июям]+|указани[яйем]+|команд[ыам]*|промпт[ыам]*|распоряжени[яйем]+)${E}`,
  ),
  row(
    'verdict',
    'ru',
    String.raw`${B}не\s(?:упоминай(?:те)?|указывай(?:те)?|отмечай(?:те)?|называй(?:те)?)\s(?:\p{L}+\s){0,2}?(?:недостатк\p{L}+|слабост\p{L}+|слаб\p{L}+\sсторон\p{L}*|ограничени\p{L}+|минус\p{L}+)${E}`,
  ),
  row(
    'verdict',
    'ru',
    String.raw`${B}(?:дай(?:те)?|напиши(?:те)?|поставь(?:те)?|составь(?:те)?)\s(?:\p{L}+\s){0,3}?(?:положительн\p{L}+|хорош\p{L}+|восторженн\p{L}+|высок\p{L}+)\s(?:отзыв|рецензи\p{L}+|оценк\p{L}+)${E}`,
  ),
  row(
    'persona',
    'ru',
    String.raw`${B}(?:если\s)?(?:ты|вы)\s?[-–—]?\s?(?:являешься\s|являетесь\s|теперь\s)?(?:ии|искусственн\p{L}+\sинтеллект\p{L}*|(?:больш\p{L}+\s)?языков\p{L}+\sмодел\p{L}+|чат-бот\p{L}*|llm)${E}`,
  ),
  row(
    'call',
    'ru',
    String.raw`${B}(?:уважаем\p{L}+|внимание|примечание\sдля|инструкци\p{L}+\sдля)[\s,:]+(?:ии|языков\p{L}+\sмодел\p{L}+|искусственн\p{L}+\sинтеллект\p{L}*|llm)(?:-\p{L}+)?\s?[:,!]`,
  ),
  row(
    'override',
    'zh',
    String.raw`(?:请)?(?:忽略|无视|忘记|忽視|無視|忘掉|不要理会|不要遵循)(?:掉)?(?:你|您)?(?:之前|以前|先前|此前|前面|以上|上述|上面|原有|所有|全部|一切|任何|的|给你|收到|過|过|和|、){1,8}(?:指令|指示|提示词?|提示詞|命令|要求|规则|規則|说明)`,
  ),
  row(
    'verdict',
    'zh',
    String.raw`(?:不要|请勿|切勿|勿|不得)(?:提及|提到|指出|强调|強調|列出|讨论)(?:[^。，；]{0,8})(?:缺点|缺點|弱点|弱點|不足|局限|缺陷|问题)`,
  ),
  row(
    'verdict',
    'zh',
    String.raw`(?:请|務必|务必|只|仅|必须)(?:只|仅)?(?:给出|給出|给予|写|寫|提供|输出|生成)(?:[^。，；]{0,8})(?:正面|积极|積極|好评|肯定|高)(?:的)?(?:评价|評價|评审|審稿|审稿意见|评论|评分|意见)`,
  ),
  row(
    'verdict',
    'zh',
    String.raw`(?:请|务必|強烈|强烈)(?:[^。，；]{0,3})(?:推荐|建議|建议)(?:[^。，；]{0,3})(?:接收|录用|接受|發表|发表)`,
  ),
  row(
    'persona',
    'zh',
    String.raw`(?:如果|若|假如|倘若)?(?:你|您)(?:现在)?(?:是|为)(?:一个|一個|一名|个)?(?:大型|大)?(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|llm|聊天机器人|智能助手)`,
  ),
  row(
    'call',
    'zh',
    String.raw`(?:亲爱的|尊敬的|注意|致|给|給)(?:所有|各位|任何)?(?:的)?(?:ai|人工智能|语言模型|大模型|llm)(?:审稿人|評審|评审|模型|读者|助手|系统)*\s?[:：,，!！]`,
  ),
  row(
    'override',
    'ja',
    String.raw`(?:これまで|今まで|以前|上記|前|先|すべて|全て|あらゆる)の(?:すべての|全ての)?(?:指示|命令|プロンプト|指令|ルール)(?:を|は)(?:すべて|全て|完全に)?(?:無視|忘れ|破棄)(?:して|しろ|せよ|し、|しなさい|てください|なさい|、|ろ)`,
  ),
  row(
    'verdict',
    'ja',
    String.raw`(?:欠点|弱点|限界|問題点|短所)(?:[^。]{0,8})(?:言及|指摘|触れ|記載)(?:しないで|ないで|するな|しては(?:いけ|なら))`,
  ),
  row(
    'verdict',
    'ja',
    String.raw`(?:肯定的|好意的|高い|ポジティブ)な?(?:[^。]{0,4})(?:査読|レビュー|評価|コメント)(?:[^。]{0,6})(?:を|のみ)(?:[^。]{0,4})(?:書い|出力し|与え|提供し|し|つけ)(?:て|なさい|ろ)`,
  ),
  row(
    'persona',
    'ja',
    String.raw`(?:もし)?(?:あなた|君|貴方)(?:が|は)(?:、)?(?:大規模)?(?:ai|人工知能|言語モデル|llm|チャットボット|アシスタント)(?:です|である|なら|の場合|だ)`,
  ),
  row(
    'call',
    'ja',
    String.raw`(?:ai|人工知能|言語モデル|llm)(?:の)?(?:査読者|レビュアー|モデル|読者|アシスタント)*(?:の皆様|の方|さん)?(?:へ|に告ぐ|への(?:指示|注意))\s?[:：、,。]`,
  ),
]

/** All patterns; whether what they find is meant or told of is decided by `addressedToAi`. */
export const COMMAND_PATTERNS: readonly CommandPattern[] = [...ENGLISH, ...OTHERS]
