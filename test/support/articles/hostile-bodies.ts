/** Bodies of articles that try to run a script, to load something or to change the page around them. */
export const hostileBodies = [
  '<script>window.hit = "script"</script>',
  '<img src="x" onerror="window.hit = 1"><img src=x:y onerror=hit=1>',
  '<svg onload="window.hit = 2"><script>window.hit = 3</script></svg>',
  '<a href="javascript:window.hit = 4">click</a><a href=" jav&#x09;ascript:window.hit=4 ">click</a><a href="data:text/html,<script>hit=1</script>">click</a>',
  '<iframe srcdoc="<script>parent.hit = 5</script>"></iframe><object data="data:text/html,x"></object><embed src="x">',
  '<form action="/api/ingest"><button formaction="javascript:hit=6">go</button><input autofocus onfocus="window.hit=6"></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=7&gt;">',
  '<style>body { display: none }</style><p style="position:fixed;inset:0" class="shell" id="root">styled</p>',
  '<details open ontoggle="window.hit = 8"><summary>s</summary></details><video><source onerror="window.hit = 9"></video>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">',
  '<A HREF="JaVaScRiPt&colon;window.hit=10">click</A><a href="java\nscript:window.hit=10">click</a><a href="\u0001javascript:window.hit=10">click</a><a href="vbscript:hit">click</a><a href="//evil.example/x" ping="https://evil.example/p">out</a>',
  '<svg><animate attributeName="href" values="javascript:hit=11"/><use href="data:image/svg+xml,<svg id=x onload=hit=11/>#x"/><foreignObject><body onload="window.hit=11"></foreignObject></svg>',
  '<form id="content"><input name="attributes"><input name="childNodes"><input name="parentNode"><math><mi//xlink:href="data:x,<script>hit=12</script>">',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=13>"></noscript><template><img src=x onerror=hit=13></template><textarea></p><img title="</textarea><img src=x onerror=window.hit=13>">',
  '<svg></p><style><a id="</style><img src=1 onerror=window.hit=14>"></svg><select><style></select><img src=x onerror=window.hit=14></style></select><xmp><p title="</xmp><img src onerror=hit=14>">',
  '<table background="https://evil.example/bg.png"><tr><td background="https://evil.example/bg2.png">cell</td></tr></table><picture><source srcset="https://evil.example/s.png"><img src="//evil.example/i.png"></picture><audio src="https://evil.example/a.mp3" autoplay></audio><div style="background:url(https://evil.example/c.png)">d</div><q cite="javascript:hit=15">q</q>',
  '<a id="defaultView" name="attributes" href="https://fine.example/">clobber</a><img src="https://pictures.example/1.gif" srcset="https://evil.example/x 2x">',
];

/** Elements and attributes of a body that run, load or style something. Runs in the page. */
export function activeParts(body: Element): string[] {
  const inside = [...body.querySelectorAll('*')];
  const active =
    'script style iframe object embed form input button svg math base meta link video source details'.split(' ');
  return [
    ...inside.map((element) => element.localName).filter((name) => active.includes(name)),
    ...inside
      .flatMap((element) => [...element.attributes])
      .filter(
        ({ name, value }) =>
          /^on|^(?:style|class|id|name|srcset|formaction)$/.test(name) || /^\s*(?:javascript|data):/i.test(value),
      )
      .map(({ name }) => name),
  ];
}
