import { STRIP_PARTS } from './disk-strips.ts';
import { LEGS_SCRIPT, STYLE } from '../plan-html-assets.ts';

/** How wide a part of a bar is, by its class. */
const GROWS = Array.from(
  { length: STRIP_PARTS },
  (_, index) => `.g${String(index + 1)}{flex-grow:${String(index + 1)}}`,
).join('');

/** Beside what the page of a plan has. */
export const FLEET_STYLE = `${STYLE}
:root{--sys:#8250df}@media(prefers-color-scheme:dark){:root{--sys:#a371f7}}
.strip{display:flex;height:1.7rem;background:var(--free);border-radius:4px;overflow:hidden;gap:1px}
.strip i{flex-basis:0;min-width:3px;font-style:normal;font-size:.8em;line-height:1.7rem;text-indent:.35rem;color:var(--on);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.strip .leg{outline-offset:-3px}.strip i.free{color:var(--dim)}.strip i.refused{background:var(--bg);color:var(--lost);border:2px dashed var(--lost);line-height:1.4rem}
${GROWS}
.rows2{display:grid;grid-template-columns:4.2rem 1fr;gap:.1rem .5rem;margin:.4rem 0;align-items:center}
.rows2 .when{color:var(--dim);font-size:.85em}.rows2 .said{grid-column:2;font-size:.85em;color:var(--dim);margin-bottom:.25rem}
.none{border:1px dashed var(--line);border-radius:4px;padding:.1rem .5rem;color:var(--dim);font-size:.85em}
.node{border-bottom:1px solid var(--line)}.node:not([open]){content-visibility:auto;contain-intrinsic-size:auto 2.1rem}.node>summary{display:grid;grid-template-columns:9rem 7rem 1fr 19rem;gap:.2rem .8rem;align-items:center;padding:.25rem .1rem;cursor:pointer}
.node>summary::before{content:none}.node>summary .name{font-weight:600;overflow-wrap:anywhere}
.node>summary .name::before{content:"\\25b8";display:inline-block;width:1.1em;color:var(--dim);font-weight:400}.node[open]>summary .name::before{content:"\\25be"}
.node>summary .say{font-size:.88em}.node>.in{padding:0 0 .8rem 1.1rem}
.cells i{height:1rem;max-width:2.2em;border:1px solid var(--line);background:linear-gradient(var(--w,var(--bg)) 50%,var(--s,var(--bg)) 50%)}
.cells{height:1rem}
.w-made{--w:var(--ours)}.w-new{--w:var(--new)}.w-refused{--w:var(--lost)}.w-foreign{--w:var(--foreign)}.w-free{--w:var(--free)}.w-system{--w:var(--sys)}.s-new{--s:var(--new)}.s-ours{--s:var(--ours)}.s-free{--s:var(--free)}.s-foreign{--s:var(--foreign)}.s-system{--s:var(--sys)}
.legend i.cell{height:1rem;width:1.3em;background:linear-gradient(var(--w,var(--bg)) 50%,var(--s,var(--bg)) 50%)}
.cells i.absent,.legend i.absent{background:repeating-linear-gradient(45deg,var(--lost) 0 3px,var(--bg) 3px 6px)}
.cells .trouble,.cells .destroys{outline:2px solid var(--lost);outline-offset:0}
.legend .trouble{outline:2px solid var(--lost)}
.disk.trouble,.disk.absent,.disk.destroys{border-left:5px solid var(--lost)}.disk.pending{border-left:5px solid var(--new)}.disk.as-declared{border-left:5px solid var(--ours)}
.bad{color:var(--lost);font-weight:600}.unknown{font-style:italic;color:var(--dim)}
.todo{border:2px solid var(--lost);border-radius:6px;padding:.2rem .9rem .6rem;margin:.9rem 0}.todo>h2{margin:.4rem 0;border:0}
.todo article{border-top:1px solid var(--line);padding:.5rem 0}.todo article:first-of-type{border:0}.todo h3 a{color:inherit}
pre{background:var(--box);border:1px solid var(--line);border-radius:4px;padding:.5rem .7rem;margin:.3rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85em}
.shelf{display:flex;flex-wrap:wrap;gap:3px;list-style:none;padding:.35rem;margin:.3rem 0;border:1px solid var(--line);border-radius:4px;background:var(--box);width:fit-content}
.shelf li{width:4.6rem;height:2.8rem;border:1px solid var(--line);border-radius:3px;font-size:.75em;line-height:1.2;padding:.15rem .25rem;overflow:hidden;background:var(--bg);border-bottom:5px solid var(--line)}
.shelf li.as-declared{border-bottom-color:var(--ours)}.shelf li.pending{border-bottom-color:var(--new)}.shelf li.system{border-bottom-color:var(--sys)}
.shelf li.trouble,.shelf li.destroys,.shelf li.absent{border:2px solid var(--lost);border-bottom-width:5px}.shelf li.other{border-bottom-color:var(--foreign)}
.shelf li.nothing{border-style:dashed;color:var(--dim)}.shelf a{color:inherit;display:block;height:100%}
form{margin:.9rem 0}form input{min-width:18rem}
:target{outline:3px solid var(--ours);outline-offset:2px}
@media(max-width:40rem){.node>summary{grid-template-columns:1fr 1fr}.node>summary .cells,.node>summary .say{grid-column:1/-1}.node>.in{padding-left:0}
.rows2{grid-template-columns:1fr}.rows2 .said{grid-column:1}form input{min-width:0;width:100%}}
@media print{.node:not([open]){content-visibility:visible}details.node:not([open])::details-content{content-visibility:hidden;block-size:0}.strip i,.cells i,.legend i,.shelf li{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`.replaceAll(/\n\s+/g, '\n');

/**
 * Makes elements of rows that come late: of one when it is unfolded or led to, of all when somebody
 * searches or prints, and else bit by bit, so that the browser finds everything in the page.
 */
const LATE_SCRIPT = `
var late=[].slice.call(document.querySelectorAll('details.node>.in>noscript'));
function fill(s){if(s&&s.parentNode)s.parentNode.innerHTML=s.textContent;return s}
function all(){while(late.length)fill(late.shift())}
function inOf(n){return n&&n.matches&&n.matches('details.node')?n.querySelector('.in>noscript'):null}
function aim(hash){var id=hash.slice(1);try{id=decodeURIComponent(id)}catch(_){}
return fill(inOf(document.getElementById('node/'+id.split('/')[0])))}
var soon=window.requestIdleCallback||function(go){setTimeout(go,20)};
function some(){for(var end=performance.now()+25;late.length&&performance.now()<end;)fill(late.shift());if(late.length)soon(some)}
if(late.length){aim(location.hash);
document.addEventListener('toggle',function(e){fill(inOf(e.target))},true);
document.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[href^="#"]');if(a)aim(a.hash)},true);
addEventListener('hashchange',function(){if(aim(location.hash))location.replace(location.hash)});
addEventListener('beforeprint',all);addEventListener('load',function(){setTimeout(function(){soon(some)},100)})}`;

/** Finds by name, serial, id, model, layout and claim; without it everything is there, folded. */
export const FLEET_SCRIPT = `
(function(){${LATE_SCRIPT}
var f=document.forms[0];if(!f)return;f.hidden=false;var out=document.getElementById('count'),known=null;
function read(){if(known)return known;all();known=[].map.call(document.querySelectorAll('details.node'),function(n){
return{e:n,was:n.open,text:n.querySelector('summary').textContent.toLowerCase(),disks:[].map.call(n.querySelectorAll('article.disk'),function(d){
return{e:d,text:d.textContent.toLowerCase(),is:d.dataset.is}})}});return known}
function show(){var q=f.q.value.trim().toLowerCase(),is=f.is.value,nodes=0,disks=0,all=0;read().forEach(function(n){
var own=q&&n.text.indexOf(q)>=0,some=0;all+=n.disks.length;n.disks.forEach(function(d){
var ok=(!q||own||d.text.indexOf(q)>=0)&&(!is||d.is===is);d.e.hidden=!ok;if(ok)some++});
var ok=some>0||(!is&&(own||!q));n.e.hidden=!ok;if(ok)nodes++;disks+=some;n.e.open=q||is?ok&&(some>0&&!own||nodes<4):n.was});
out.textContent=disks===all?all+' disks':disks+' of '+all+' disks, on '+nodes+(nodes===1?' node':' nodes')}
var wait;f.q.addEventListener('input',function(){clearTimeout(wait);wait=setTimeout(show,120)});
f.is.addEventListener('change',show);f.addEventListener('submit',function(e){e.preventDefault();show()})})();
${LEGS_SCRIPT}`;
