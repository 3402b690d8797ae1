/**
 * Malicious or malformed content of operator texts. Unsanitized, each would set `window.xssRan`,
 * open a dialog, leave the page or send a request to another host. The families follow OWASP's and
 * PortSwigger's cheat sheets.
 */
const run = 'window.xssRan=1'
const away = 'https://evil.example/'
const tab = String.fromCodePoint(9)
const encoded = Buffer.from(`<script>parent.${run}</script>`).toString('base64')
const svgData = `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`).toString('base64')}`

const scripts = [
  `<script>${run}</script>`,
  `<ScRiPt src=${away}x.js></sCrIpT>`,
  `<script/x>${run}</script x>`,
  `<<script>${run};//<</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script type="module">${run}</script>`,
  `<object data="data:text/html;base64,${encoded}"></object>`,
  `<embed src="data:text/html;base64,${encoded}">`,
  `<applet code="x" archive="${away}"></applet>`,
]

const handlers = [
  `<img src=x onerror=${run}>`,
  `<img src=x:x onerror="${run}" onload="${run}">`,
  `<IMG """><img src=x onerror="${run}">`,
  `<img/src="x"/onerror=${run}//>`,
  `<img src onerror=&#119;indow.xssRan=1>`,
  `<img src=x onerror="eval(String.fromCharCode(119,105,110,100,111,119,46,120,115,115,82,97,110,61,49))">`,
  `<img srcset=",," onerror=${run}>`,
  `<body onload=${run}>`,
  `<p onmouseover=${run} onpointerenter=${run}>over</p>`,
  `<div onfocus=${run} tabindex=0 autofocus>focus</div>`,
  `<a href="#" onclick="${run}">click</a>`,
  `<details open ontoggle=${run}><summary>x</summary></details>`,
  `<video src=x onerror=${run}></video><audio src=x onerror=${run}></audio>`,
  `<video><source onerror=${run} src=x></video>`,
  `<marquee onstart=${run} loop=1 width=0>m</marquee>`,
  `<div style="animation:x" onanimationstart=${run} onanimationend=${run}>x</div>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}><option>x</select>`,
  `<textarea autofocus onfocus=${run}></textarea>`,
  `<button popovertarget=p onbeforetoggle=${run}>x</button><div popover id=p onbeforetoggle=${run}>x</div>`,
  `<p oncontentvisibilityautostatechange=${run} style="content-visibility:auto">x</p>`,
  `<xss oncopy=${run} contenteditable>copy</xss>`,
]

const links = [
  `<a href="javascript:${run}">a</a>`,
  `<a href="JaVaScRiPt:${run}">a</a>`,
  `<a href=" &#14;  javascript:${run}">a</a>`,
  `<a href="jav${tab}ascript:${run}">a</a>`,
  `<a href="jav&#x09;ascript:${run}">a</a>`,
  `<a href="java&NewLine;script&colon;${run}">a</a>`,
  `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${run}">a</a>`,
  `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A${run}">a</a>`,
  `<a href="vbscript:${run}">a</a><a href="livescript:${run}">b</a>`,
  `<a href="data:text/html;base64,${encoded}">a</a>`,
  `<a href="javascript://%0a${run}">a</a><a href="javascript:/*--></title></style>*/${run}">b</a>`,
  `<a href="https://champa.example/" target="_self" rel="opener" download ping="${away}">a</a>`,
  `<a xlink:href="javascript:${run}">a</a>`,
  `<area href="javascript:${run}" shape=default><map name=m><area href="javascript:${run}"></map>`,
  `<form action="javascript:${run}"><input type=submit></form>`,
  `<form id=f action="${away}"></form><button form=f formaction="javascript:${run}">x</button>`,
  `<isindex type=image src=1 onerror=${run} action="${away}">`,
]

const frames = [
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="${away}"></iframe><frameset><frame src="${away}"></frameset>`,
  `<meta http-equiv="refresh" content="0;url=${away}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base href="${away}"><img src="x.png">`,
  `<link rel=stylesheet href="${away}x.css"><link rel=preload as=image href="${away}x.png"><link rel=prefetch href="${away}">`,
  `<portal src="${away}"></portal><fencedframe></fencedframe>`,
]

const pictures = [
  `<img src="http://evil.example/x.png">`,
  `<img src="//evil.example:81/x.png" srcset="${away}x.png 2x">`,
  `<picture><source srcset="${away}x.png"><img alt="p"></picture>`,
  `<img src="${svgData}">`,
  `<img src="data:text/html;base64,${encoded}">`,
  `<table background="${away}x.png"><tr><td background="${away}y.png">t</table>`,
  `<body background="${away}x.png">`,
  `<video poster="${away}x.png"></video><input type=image src="${away}x.png">`,
  `<img src="javascript:${run}" lowsrc="javascript:${run}" dynsrc="javascript:${run}">`,
]

const styles = [
  `<style>@import '${away}x.css'; * { background: url(${away}x.png) }</style>`,
  `<style>body{display:none!important}</style>`,
  `<p style="background:url(${away}x.png);position:fixed;inset:0;z-index:99999">over all</p>`,
  `<p style="width:expression(${run});behavior:url(${away}x.htc)">css</p>`,
  `<div class="layer sheet btn btn--primary alert">dressed as ours</div>`,
  `<font face="x" color="red" size="7">font</font><center>c</center>`,
]

const foreign = [
  `<svg onload=${run}><script>${run}</script></svg>`,
  `<svg><animate xlink:href=#xss attributeName=href values=javascript:${run} /><a id=xss><text x=20 y=20>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${run}></svg>`,
  `<svg><use href="data:image/svg+xml;base64,${encoded}#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></foreignObject></svg>`,
  `<svg><image href="${away}x.png"/></svg>`,
  `<svg><style><img src=x onerror=${run}></style></svg>`,
  `<math href="javascript:${run}">click</math>`,
  `<math><maction actiontype="statusline#" xlink:href="javascript:${run}">x</maction></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
]

/** Mutation XSS: harmless when parsed once, active when serialized and parsed again. */
const mutations = [
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=${run} src=1>">`,
  `<math><mtext><table><mglyph><style><math><table id="</table>"><img src onerror=${run}>"></style>`,
  `<svg><p><style><g title="</style><img src=x onerror=${run}>"></style></p></svg>`,
  `<template><script>${run}</script><img src=x onerror=${run}></template>`,
  `<div><template shadowrootmode=open><img src=x onerror=${run}></template></div>`,
  `<xmp><img title="</xmp><img src=x onerror=${run}>"></xmp>`,
  `<plaintext-not><noembed><img title="</noembed><img src=x onerror=${run}>"></noembed>`,
  `<noframes><p title="</noframes><img src=x onerror=${run}>">`,
  `<title><img title="</title><img src=x onerror=${run}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${run}>">`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!--[if gte IE 4]><script>${run}</script><![endif]-->`,
  `<![CDATA[><img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><?php ><img src=x onerror=${run}>?>`,
  `<select><style></select><img src=x onerror=${run}></style>`,
  `<p title="\`onmouseover=${run}"><img src="x" alt="\`\`onerror=${run}">`,
  `&lt;img src=x onerror=${run}&gt;&#60;script&#62;${run}&#60;/script&#62;`,
  `<a href="x" title="&quot;><img src=x onerror=${run}>">t</a>`,
  `<img src="x" title='"><script>${run}</script>'`,
  `<b <script>${run}</script>0`,
  `${'<div>'.repeat(600)}<img src=x onerror=${run}>${'</div>'.repeat(600)}`,
]

/** DOM clobbering: shadows global names that our scripts look up. */
const clobbering = [
  `<form name=cookie><input name=getElementById></form><img name=body><img name=documentElement>`,
  `<a id=xssRan href="x">1</a><a id=xssRan name=y href="x">2</a>`,
  `<form id=x><input name=attributes><input name=nodeName><input name=parentNode></form>`,
  `<img name=currentScript><iframe name=localStorage src="about:blank"></iframe>`,
  `<p id="root">root</p><p name="fetch">fetch</p>`,
  `<object id=x name=location></object><embed name=querySelector>`,
]

export const xssCorpus: readonly string[] = [
  ...scripts,
  ...handlers,
  ...links,
  ...frames,
  ...pictures,
  ...styles,
  ...foreign,
  ...mutations,
  ...clobbering,
]

/** A unique text before each of these proves that it was rendered. */
export const xssTexts: readonly string[] = xssCorpus.map(
  (text, index) => `<p>Before ${index}.</p>${text}`,
)

/** A name that would run a script if it were inserted as HTML. */
export const hostileName = '<img src=x onerror=window.xssRan=1>'
/**
 * Values for the URL of an image. The operator may use an https image of another host, which the
 * content security policy blocks here.
 */
export const hostileImages = [
  'javascript:window.xssRan=1',
  '//evil.example/x.png',
  '/\\evil.example/x.png',
  'http://evil.example/x.png',
  'data:image/svg+xml,<svg onload=window.xssRan=1>',
  '"><script>window.xssRan=1</script>',
  'constructor',
  'banner-__proto__',
]
