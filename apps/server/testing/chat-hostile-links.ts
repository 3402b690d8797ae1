const run = 'window.xssRan=1'

/** Where a button of the web may lead, and must not. */
export const hostileLinks: readonly string[] = [
  `javascript:${run}`, `JaVaScRiPt:${run}`, ` javascript:${run}`, `\tjavascript:${run}`, `\njavascript:${run}`, `java\nscript:${run}`, `java\tscript:${run}`, `\u0001javascript:${run}`, `javascript\u200b:${run}`, `javascript:https://champa.example/%0a${run}`,
  `javascript://champa.example/%0a${run}`, `https:javascript:${run}`, `ｊavascript:${run}`, `vbscript:msgbox(1)`, ` VbScRiPt:msgbox(1)`, `livescript:${run}`, `data:text/html,<script>${run}</script>`, `DATA:text/html;base64,PHNjcmlwdD4=`, ` data:image/svg+xml,<svg onload=${run}>`,
  'blob:https://champa.example/x', 'file:///etc/passwd', 'filesystem:https://x/temporary/x', 'about:blank', 'view-source:https://x.example/', 'intent://x#Intent;scheme=http;end', 'ms-msdt:/id', 'ftp://x.example/', 'ws://x.example/', 'mailto:a@b.example', 'sms:0812345678', 'line://ti/p/x',
  '//evil.example/', '\\\\evil.example\\x', '/\\evil.example', '/user/home', 'user/home', 'http://champa.example/', 'HTTP://champa.example/', 'https://', 'https:///evil.example', 'https://user@evil.example/', 'https://champa.example@evil.example/', 'https://champa.example:pass@evil.example/', 'https://champa.example\\@evil.example/',
  'https://x.example/ "onclick=1', 'https://x.example/\u202egnp.exe', 'https://x.example/\nx', 'https://x.example/\u0000', 'https://x y.example/', ' https://x.example/', 'h\u0000ttps://x.example/', '%6aavascript:1', '&#106;avascript:1', '#', '?x', '', ' ',
]

/** What a button that calls may not dial: nothing but digits and a plus goes to a telephone (`*` and `#` are orders to the network). */
export const hostileNumbers: readonly string[] = [`javascript:${run}`, 'tel:0812345678', '*21*0812345678#', '#31#0812345678', '0812345678;postd=1', '0812345678,1', '081 234<script>', 'abc', '+', '', '๐๘๑๒๓๔๕๖๗๘', '0812345678\n', '0812345678@evil.example']

/** Places that are none of the app's. */
export const hostilePlaces: readonly string[] = ['/user/home', '../admin', `javascript:${run}`, 'admin', 'office', '__proto__', 'constructor', 'toString', 'HOME', ' home', 'home/', '']

/** Pictures of cards. */
export const hostilePictures: readonly string[] = [`javascript:${run}`, `data:image/svg+xml,<svg onload=${run}>`, 'data:text/html,x', 'http://evil.example/x.png', '//evil.example/x.png', '/\\evil.example/x.png', 'blob:x', 'file:///x.png', 'x" onerror="window.xssRan=1', '/api/chat/media/../../user', '/api/wallet', '/api/chat/media/', ' https://x.example/x.png', 'https://a@b.example/x.png', '']
