/**
 * Light and dark by what the reader's system says; the same kinds are distinguished by pattern,
 * too, and in print.
 */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--dim:#57606a;--line:#d0d7de;--free:#eef1f4;--foreign:#57606a;--gone:#b3261e;
--ours:#2f6feb;--new:#1a7f37;--grown:#9a6700;--lost:#b3261e;--on:#fff;--box:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--dim:#9198a1;--line:#3d444d;--free:#21262d;
--foreign:#8b949e;--ours:#4d8df6;--new:#3fb950;--grown:#d29922;--lost:#f85149;--on:#0d1117;--box:#161b22}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--bg);color:var(--fg);font:.9375rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
p,ul{margin:.3rem 0}p,li{overflow-wrap:anywhere}ul{padding-left:1.3rem}.dim{color:var(--dim)}code,.id{font-family:ui-monospace,monospace;font-size:.92em}
.disk,.refusal{border:1px solid var(--line);border-radius:6px;padding:.7rem .9rem;margin:.7rem 0;overflow-wrap:anywhere;break-inside:avoid}
.disk[data-loss=destroy],.refusal{border-left:5px solid var(--lost)}.disk[data-loss=create]{border-left:5px solid var(--new)}
.disk[data-loss=grow],.disk[data-loss=take-back]{border-left:5px solid var(--grown)}
.bars{display:grid;grid-template-columns:4rem 1fr;gap:.25rem .5rem;margin:.6rem 0;align-items:center}
.bars span.when{color:var(--dim);font-size:.85em}
.bar{position:relative;height:2.1rem;background:var(--free);border-radius:4px;list-style:none;margin:0;padding:0}
.seg{position:absolute;top:0;bottom:0;min-width:4px;border-right:1px solid var(--bg);border-radius:3px;color:var(--on);
font-size:.8em;line-height:2.1rem;padding:0 .3rem;white-space:nowrap}
.seg .name{display:block;overflow:hidden;text-overflow:ellipsis}
.seg:focus,.leg{outline:3px solid var(--fg);outline-offset:1px;z-index:2}
.free{background:var(--free);color:var(--dim)}.foreign{background:var(--foreign)}.ours{background:var(--ours)}.new{background:var(--new)}
.grown{background:var(--grown)}
.lost{background:repeating-linear-gradient(45deg,var(--gone) 0 9px,color-mix(in srgb,var(--gone) 70%,#000) 9px 14px);color:#fff}
.tip{display:none;position:absolute;left:0;top:2.3rem;z-index:3;min-width:14rem;max-width:26rem;white-space:normal;line-height:1.4;
background:var(--box);color:var(--fg);border:1px solid var(--line);border-radius:4px;padding:.4rem .6rem}
.seg.far .tip{left:auto;right:0}.seg:hover .tip,.seg:focus .tip{display:block}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:.2rem .6rem;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left}.wide{overflow-x:auto}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;background:var(--box);padding:.6rem .8rem;border-radius:6px}
label{display:flex;flex-direction:column;font-size:.85em}select,input{font:inherit;padding:.2rem;min-width:9rem;max-width:100%}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;list-style:none}
.legend i{display:inline-block;width:1em;height:1em;border-radius:3px;vertical-align:-.15em;margin-right:.35em;border:1px solid var(--line)}
.counts{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none;margin:.7rem 0}
.counts li{flex:1 1 9rem;border:1px solid var(--line);border-left:5px solid var(--dim);border-radius:6px;padding:.3rem .7rem;background:var(--box)}
.counts b{display:block;font-size:1.7rem;line-height:1.25}.counts span{color:var(--dim);font-size:.85em;display:block;line-height:1.35}
.counts .destroy,.counts .refused{border-left-color:var(--lost)}.counts .create{border-left-color:var(--new)}
.counts .grow,.counts .take-back{border-left-color:var(--grown)}
.losses{border:2px solid var(--lost);border-radius:6px;padding:.2rem .9rem .6rem;margin:.9rem 0}.losses h2{margin:.4rem 0;border:0;color:var(--lost)}
.losses.take-back{border-color:var(--grown)}.losses.take-back h2{color:var(--grown)}.losses .loss{color:inherit;font-weight:400}
.overview .rows{columns:15rem;padding:0;list-style:none;font-size:.85em;line-height:1.35}
.overview .rows li{display:flex;gap:.5rem;align-items:center;break-inside:avoid}
.overview .rows .id{min-width:7.5em}.cells{display:flex;flex:1;gap:2px;height:.75em}.cells i{flex:1;max-width:1.1em;border-radius:2px}
.cells i,.overview .legend i{background:var(--free);border:1px solid var(--line)}
.cells .create,.overview .legend .create{background:var(--new)}.cells .none,.overview .legend .none{background:var(--ours)}
.cells .grow,.cells .take-back,.overview .legend .grow,.overview .legend .take-back{background:var(--grown)}
.cells .destroy,.cells .refused,.overview .legend .destroy,.overview .legend .refused{background:var(--lost)}
.cells .refused,.overview .legend .refused{background:repeating-linear-gradient(45deg,var(--lost) 0 3px,var(--bg) 3px 5px)}
details.pending>summary{font-size:1.15rem;font-weight:600;margin:1.5rem 0 .5rem}h2.part{border:0}
.names ul{columns:24rem}
.loss{font-weight:600}.loss.destroy{color:var(--lost)}.loss.create{color:var(--new)}.loss.grow,.loss.take-back{color:var(--grown)}
[hidden]{display:none!important}
@media(max-width:40rem){.bars{grid-template-columns:1fr}.tip{min-width:9rem;max-width:70vw}}
@media print{form{display:none}details::details-content{content-visibility:visible;block-size:auto}.tip{position:static;display:inline;border:0;padding:0}body{max-width:none}
.seg,.cells i,.legend i{print-color-adjust:exact;-webkit-print-color-adjust:exact}.seg .tip{display:none}}
`;

/**
 * The legs of one logical volume stand out together on each of its disks, while one is pointed at
 * or has the focus.
 */
export const LEGS_SCRIPT = `(function(){var lit=[];function light(e){lit.forEach(function(x){x.classList.remove('leg')});lit=[];
function of(x){return x&&x.closest?x.closest('[data-lv]'):null}
var t=of(e.target)||of(document.activeElement),place=t&&t.closest('section,details.node');if(!place)return;
lit=[].filter.call(place.querySelectorAll('[data-lv]'),function(x){return x.dataset.lv===t.dataset.lv});
lit.forEach(function(x){x.classList.add('leg')})}
document.addEventListener('pointerover',light);document.addEventListener('focusin',light)})();
`;

/** Shows what a reader chooses; without it everything is shown. */
export const SCRIPT = `
(function(){var f=document.forms[0];if(!f)return;f.hidden=false;
var items=[].slice.call(document.querySelectorAll('[data-node]')),out=document.getElementById('count');
function has(list,one){return(' '+(list||'')+' ').indexOf(' '+one+' ')>=0}
function show(){var n=f.node.value,c=f.cls.value,l=f.loss.value,p=f.part?f.part.value:'',seen=0,all=0;items.forEach(function(e){
if(e.tagName==='SECTION')return;all++;var ok=(!n||has(e.dataset.node,n))&&(!p||e.dataset.pending===undefined)&&(!c||has(e.dataset.classes,c))&&(!l||e.dataset.loss===l);
e.hidden=!ok;if(ok)seen++});
items.forEach(function(e){if(e.tagName==='SECTION')e.hidden=!e.querySelector('[data-node]:not([hidden])')});
out.textContent=seen===all?all+' shown':seen+' of '+all+' shown'}
f.addEventListener('change',show);f.addEventListener('submit',function(e){e.preventDefault()});show()})();
${LEGS_SCRIPT}`;
