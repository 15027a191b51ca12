/**
 * Words that guessing programs try first, alone and with the usual variations. The list contains only the words; variations
 * (capitals, digits for letters, a year or an exclamation mark at the end) are removed before the lookup.
 */
const words = new Set(
  `password passwort passwd pass parola contrasena motdepasse senha wachtwoord kennwort salasana parool heslo haslo
  admin administrator root toor login logon user username guest test tester testing default changeme changeit letmein
  letmeinnow welcome welcometo hello hellohello secret mysecret topsecret access private system service server manager
  supervisor superuser operator company office internet computer windows samsung android iphone google facebook twitter
  linkedin youtube instagram microsoft apple macbook nintendo playstation minecraft pokemon pikachu fortnite roblox
  qwerty qwertz azerty qwert qwertyui qwertyuiop asdf asdfg asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
  wsxedc edcrfv zaqxsw zaqwsx qweasd qweasdzxc asdqwe zxcasd poiuyt poiuytrewq lkjhgf mnbvcx mnbvcxz
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc xyz xxx xxxxxx aaa qqq zzz
  iloveyou iloveu ilove loveyou lovelove lover lovers loveme love sweetheart darling honey babygirl babyboy baby angel
  angels princess prince queen king sunshine moonlight rainbow butterfly flower flowers blossom jasmine lavender rose
  monkey dragon tiger lion eagle falcon hawk wolf shark dolphin panther cheetah kitten kitty puppy bunny rabbit turtle
  horse pony spider scorpion cobra python gorilla bulldog bear teddy teddybear penguin phoenix unicorn mustang
  football soccer baseball basketball hockey tennis golf golfer volleyball swimming running boxing wrestling rugby
  cricket skater skateboard surfer racing liverpool chelsea arsenal manchester barcelona juventus realmadrid bayern
  milan cowboys steelers packers patriots raiders yankees lakers redsox redskins eagles giants broncos dodgers
  superman batman spiderman ironman wolverine avengers joker marvel starwars skywalker yoda vader startrek matrix
  hogwarts harrypotter potter gandalf frodo legolas naruto sasuke goku pikachu simpsons homer garfield snoopy mickey
  minnie scooby scoobydoo tigger winnie bambi cinderella nemo shrek barbie hellokitty
  master shadow killer hunter ranger warrior soldier sniper ninja samurai pirate wizard merlin knight viper
  phantom ghost vampire zombie demon devil satan lucifer hell heaven jesus christ jesuschrist god godisgood blessed
  bless faith hope grace glory trinity angelina mohammed muhammad allah bismillah krishna
  michael jennifer jessica ashley amanda daniel matthew andrew joshua christopher nicholas anthony william joseph
  robert richard thomas charles charlie george james john david brian kevin jason justin brandon jonathan jordan austin
  tyler dylan ryan patrick steven stephen alexander alexandra alexis samantha sarah elizabeth stephanie nicole heather
  melissa michelle danielle rebecca rachel lauren megan hannah emily olivia sophia sophie isabella victoria vanessa
  natalie natasha patricia barbara maria marina martin martina marcus oliver oscar harry harley maggie molly daisy
  ginger pepper buster bailey max maximus rocky rusty lucky lucky13 snickers cookie cookies chocolate cheese
  banana orange apples strawberry cherry peaches pumpkin coffee pepsi cocacola whiskey vodka tequila beer pizza
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday christmas newyear easter holiday birthday
  london paris berlin madrid newyork california texas florida chicago boston dallas america canada mexico brazil brasil
  argentina england scotland ireland france germany italia russia moscow china beijing japan tokyo korea india pakistan
  australia turkey istanbul iran tehran egypt africa europe
  freedom liberty peace victory winner champion success happy happiness smile friend friends friendship bestfriend
  family mother father mommy daddy brother sister mylove forever always nothing whatever something anything everything
  nopassword mypassword thepassword ourpassword yourpassword passpass passphrase passcode
  trustno trustme letme openup opensesame sesame abracadabra alohomora fuckyou fuckoff asshole bitch bullshit
  biteme sexy hottie
  guitar music piano rocknroll metallica slipknot nirvana eminem tupac beatles elvis rockstar
  porsche ferrari mercedes corvette camaro jaguar toyota honda nissan yamaha suzuki harleydavidson chevrolet subaru
  diamond golden silver platinum crystal money dollar dollars million millionaire business banking bank credit
  bitcoin bitcoins ethereum crypto satoshi hodl tothemoon lambo trading trader exchange wallet blockchain agora zulip
  computer1 internet1 hacker hacked hackme security secure password1234 matrix1 cheater gamer gaming player
  nascar startup blink182 number1 superstar popstar babylon america1 blahblah blah asdfasdf qwerqwer testtest
  trustno1 ncc1701 thx1138 bond007 jamesbond agent007 rush2112 le0nard abc123 a1b2c3 a1b2c3d4 q1w2e3 q1w2e3r4 q1w2e3r4t5
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qwe123 asd123 zxc123 123qwe 123asd 123abc 1234qwer
  qwer1234 asdf1234 abcd1234 aaaa1111 aa123456 p455w0rd passw0rd`.split(/\s+/),
)

/** Sequences that passwords follow forwards or backwards: the alphabet, the digits and the rows of keyboards. */
const tracks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop[]',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((track) => [track, [...track].reverse().join('')])

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Takes a password in lower case. */
export function isCommonPassword(folded: string): boolean {
  return isRepeated(folded) || isWalk(folded) || isDate(folded) || candidates(folded).some((word) => words.has(word))
}

function candidates(folded: string): string[] {
  const spaceless = folded.replace(/[\s_.-]+/g, '')
  const bare = spaceless.replace(/^[^\p{L}]{1,4}(?=\p{L})/u, '')
  const undecorated = [spaceless, bare].flatMap((text) => [text, text.replace(/[^\p{L}]{1,6}$/u, '')])
  const plain = undecorated.flatMap((text) => [text, text.replace(/[0134578@$!]/g, (sign) => letterFor[sign] ?? sign)])
  // A doubled word is as easy to guess as the word.
  return plain.flatMap((text) => [text, halfOf(text)])
}

function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

/** A repetition of one to four characters, possibly truncated. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((length) => [...text].every((character, index) => character === text[index % length]))
}

/** At most two parts that each follow a track, such as 12345678 or qwertasdfg. */
function isWalk(text: string): boolean {
  for (let cut = 3; cut <= text.length; cut += 1) {
    const [head, tail] = [text.slice(0, cut), text.slice(cut)]
    if (!tracks.some((track) => track.includes(head))) return false
    if (tail === '' || (tail.length >= 3 && tracks.some((track) => track.includes(tail)))) return true
  }
  return false
}

/** Eight digits that are a date of the last or this century: birthdays. */
function isDate(text: string): boolean {
  return (
    /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text) ||
    /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$/.test(text) ||
    /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d$/.test(text)
  )
}
