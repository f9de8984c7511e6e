// Written by `npm run generate` from schemas/*.schema.json; change those instead.
const MOST_ERRORS = 20_000;
export class TooManyErrors extends Error {
  constructor(errors) {
    super('the value has too many errors');
    this.errors = errors;
  }
}
function joined(all, more) {
  if (all === null) return more;
  for (const error of more) all.push(error);
  if (all.length > MOST_ERRORS) throw new TooManyErrors(all);
  return all;
}
import equalModule from 'ajv/dist/runtime/equal.js';
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';
export const validateClaimSet = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/claim-set.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"ClaimSet"},"metadata":{"$ref":"common.schema.json#/$defs/namespacedMetadata"},"spec":{"type":"object","additionalProperties":false,"required":["replicas","volumeClaimTemplates"],"properties":{"statefulSetName":{"$ref":"common.schema.json#/$defs/dnsLabel"},"claimName":{"type":"string","pattern":"^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$","minLength":9,"maxLength":253},"replicas":{"type":"integer","minimum":0,"maximum":10000},"ordinals":{"type":"object","additionalProperties":false,"properties":{"start":{"type":"integer","minimum":0,"maximum":1000000}}},"nodes":{"$ref":"common.schema.json#/$defs/nodeSelector"},"topologySpreadConstraints":{"type":"array","maxItems":16,"items":{"type":"object","additionalProperties":false,"required":["topologyKey"],"properties":{"topologyKey":{"$ref":"common.schema.json#/$defs/labelKey"},"maxSkew":{"type":"integer","minimum":1,"maximum":10000},"whenUnsatisfiable":{"type":"string","enum":["DoNotSchedule","ScheduleAnyway"]}}}},"distinctDisks":{"type":"boolean"},"volumeClaimTemplates":{"type":"array","minItems":1,"maxItems":64,"items":{"type":"object","additionalProperties":false,"required":["metadata","spec"],"properties":{"metadata":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"common.schema.json#/$defs/dnsLabel"},"labels":{"$ref":"common.schema.json#/$defs/labels"},"annotations":{"$ref":"common.schema.json#/$defs/annotations"}}},"spec":{"$ref":"common.schema.json#/$defs/persistentVolumeClaimSpec"}}}}},"oneOf":[{"required":["statefulSetName"]},{"required":["claimName"]}]}}};
const schema21 = {"type":"string","const":"diskwright.dev/v1alpha1"};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}

const schema22 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"#/$defs/subdomain"},"namespace":{"$ref":"#/$defs/dnsLabel"},"labels":{"$ref":"#/$defs/labels"},"annotations":{"$ref":"#/$defs/annotations"}}};
const schema23 = {"type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","minLength":1,"maxLength":253};
const func1 = ucs2lengthModule.default;
const pattern3 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "u");

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}

const schema24 = {"type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$","minLength":1,"maxLength":63};
const pattern4 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "u");

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate59.errors = vErrors;
return errors === 0;
}

const schema25 = {"type":"object","propertyNames":{"$ref":"#/$defs/labelKey"},"additionalProperties":{"$ref":"#/$defs/labelValue"}};
const schema26 = {"type":"string","pattern":"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$","minLength":1,"maxLength":317};
const pattern5 = new RegExp("^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$", "u");

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 317){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 317}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern5.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}

const schema27 = {"type":"string","pattern":"^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$","maxLength":63};
const pattern6 = new RegExp("^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$", "u");

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!pattern6.test(data)){
const err1 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate64.errors = vErrors;
return errors === 0;
}


function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
for(const key1 in data){
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}

const schema28 = {"type":"object","propertyNames":{"type":"string","pattern":"^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$","minLength":1,"maxLength":317},"additionalProperties":{"type":"string","maxLength":262144}};
const pattern7 = new RegExp("^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$", "u");

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(func1(key0) > 317){
const err0 = {instancePath,schemaPath:"#/propertyNames/maxLength",keyword:"maxLength",params:{limit: 317},propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(key0) < 1){
const err1 = {instancePath,schemaPath:"#/propertyNames/minLength",keyword:"minLength",params:{limit: 1},propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern7.test(key0)){
const err2 = {instancePath,schemaPath:"#/propertyNames/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"},propertyName:key0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/propertyNames/type",keyword:"type",params:{type: "string"},propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key1 in data){
let data0 = data[key1];
if(typeof data0 === "string"){
if(func1(data0) > 262144){
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 262144}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "namespace")) || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = joined(vErrors, validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}

const schema30 = {"type":"object","additionalProperties":false,"properties":{"matchLabels":{"$ref":"#/$defs/labels"},"matchExpressions":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/selectorRequirement"}},"names":{"type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"#/$defs/nodeNameOrRange"}},"exceptNames":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/nodeNameOrRange"}}},"anyOf":[{"required":["matchLabels"]},{"required":["matchExpressions"]},{"required":["names"]}]};
const schema31 = {"type":"object","additionalProperties":false,"required":["key","operator"],"properties":{"key":{"$ref":"#/$defs/labelKey"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/labelValue"}}},"if":{"properties":{"operator":{"type":"string","enum":["In","NotIn"]}}},"then":{"required":["values"],"properties":{"values":{"type":"array","minItems":1}}},"else":{"properties":{"values":{"type":"array","maxItems":0}}}};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operator !== undefined){
let data0 = data.operator;
if(typeof data0 !== "string"){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data0 === "In") || (data0 === "NotIn"))){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.values === undefined){
const err2 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "values"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.values !== undefined){
let data1 = data.values;
if(Array.isArray(data1)){
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/values",schemaPath:"#/then/properties/values/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/values",schemaPath:"#/then/properties/values/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
var _valid0 = _errs5 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
if(data2.length > 0){
const err5 = {instancePath:instancePath+"/values",schemaPath:"#/else/properties/values/maxItems",keyword:"maxItems",params:{limit: 0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/values",schemaPath:"#/else/properties/values/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
var _valid0 = _errs8 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err7 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.operator === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operator"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.key !== undefined){
if(!(validate62(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData}))){
vErrors = joined(vErrors, validate62.errors);
errors = vErrors.length;
}
}
if(data.operator !== undefined){
let data4 = data.operator;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!((((data4 === "In") || (data4 === "NotIn")) || (data4 === "Exists")) || (data4 === "DoesNotExist"))){
const err12 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema31.properties.operator.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.values !== undefined){
let data5 = data.values;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err13 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate64(data5[i0], {instancePath:instancePath+"/values/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}

const schema32 = {"type":"string","pattern":"^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$","minLength":1,"maxLength":253};
const pattern10 = new RegExp("^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$", "u");

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern10.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate78.errors = vErrors;
return errors === 0;
}


function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "matchLabels"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchExpressions === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "matchExpressions"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "names"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "matchLabels") || (key0 === "matchExpressions")) || (key0 === "names")) || (key0 === "exceptNames"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.matchLabels !== undefined){
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 100){
const err5 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.names !== undefined){
let data3 = data.names;
if(Array.isArray(data3)){
if(data3.length > 10000){
const err8 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate78(data3[i1], {instancePath:instancePath+"/names/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.exceptNames !== undefined){
let data5 = data.exceptNames;
if(Array.isArray(data5)){
if(data5.length > 10000){
const err11 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
if(!(validate78(data5[i2], {instancePath:instancePath+"/exceptNames/" + i2,parentData:data5,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}


function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 317){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 317}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern5.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate82.errors = vErrors;
return errors === 0;
}


function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
for(const key1 in data){
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate85.errors = vErrors;
return errors === 0;
}


function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(func1(key0) > 317){
const err0 = {instancePath,schemaPath:"#/propertyNames/maxLength",keyword:"maxLength",params:{limit: 317},propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(key0) < 1){
const err1 = {instancePath,schemaPath:"#/propertyNames/minLength",keyword:"minLength",params:{limit: 1},propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern7.test(key0)){
const err2 = {instancePath,schemaPath:"#/propertyNames/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"},propertyName:key0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/propertyNames/type",keyword:"type",params:{type: "string"},propertyName:key0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
for(const key1 in data){
let data0 = data[key1];
if(typeof data0 === "string"){
if(func1(data0) > 262144){
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 262144}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate89.errors = vErrors;
return errors === 0;
}

const schema36 = {"type":"object","additionalProperties":true,"required":["accessModes","resources"],"properties":{"accessModes":{"type":"array","minItems":1,"items":{"type":"string","enum":["ReadWriteOnce","ReadOnlyMany","ReadWriteMany","ReadWriteOncePod"]}},"storageClassName":{"type":"string","pattern":"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$","maxLength":253},"resources":{"type":"object","additionalProperties":true,"required":["requests"],"properties":{"requests":{"type":"object","required":["storage"],"properties":{"storage":{"$ref":"#/$defs/quantity"}},"additionalProperties":{"$ref":"#/$defs/quantity"}},"limits":{"type":"object","properties":{"storage":{"$ref":"#/$defs/quantity"}},"additionalProperties":{"$ref":"#/$defs/quantity"}}}},"volumeMode":{"$ref":"#/$defs/volumeMode"},"volumeName":{"$ref":"#/$defs/subdomain"},"selector":{"$ref":"#/$defs/labelSelector"},"dataSource":{"$ref":"#/$defs/objectReference"},"dataSourceRef":{"$ref":"#/$defs/objectReference"},"volumeAttributesClassName":{"type":"string"}}};
const pattern13 = new RegExp("^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$", "u");
const schema37 = {"type":["string","number"],"pattern":"^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$","minLength":1,"maxLength":40,"minimum":0};
const pattern14 = new RegExp("^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$", "u");

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema37.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data < 0 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(typeof data === "string"){
if(func1(data) > 40){
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern14.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate92.errors = vErrors;
return errors === 0;
}

const schema38 = {"type":"string","enum":["Filesystem","Block"]};

function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data === "Filesystem") || (data === "Block"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema38.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate97.errors = vErrors;
return errors === 0;
}

const schema39 = {"type":"object","additionalProperties":true,"properties":{"matchLabels":{"$ref":"#/$defs/labels"},"matchExpressions":{"type":"array","items":{"$ref":"#/$defs/selectorRequirement"}}}};

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels !== undefined){
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate100.errors = vErrors;
return errors === 0;
}

const schema40 = {"type":"object","additionalProperties":true,"required":["kind","name"],"properties":{"apiGroup":{"type":"string"},"kind":{"type":"string"},"name":{"type":"string"},"namespace":{"type":"string"}}};

function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.apiGroup !== undefined){
if(typeof data.apiGroup !== "string"){
const err2 = {instancePath:instancePath+"/apiGroup",schemaPath:"#/properties/apiGroup/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.namespace !== undefined){
if(typeof data.namespace !== "string"){
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate104.errors = vErrors;
return errors === 0;
}


function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.accessModes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accessModes"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.resources === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resources"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.accessModes !== undefined){
let data0 = data.accessModes;
if(Array.isArray(data0)){
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data1 === "ReadWriteOnce") || (data1 === "ReadOnlyMany")) || (data1 === "ReadWriteMany")) || (data1 === "ReadWriteOncePod"))){
const err4 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.accessModes.items.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.storageClassName !== undefined){
let data2 = data.storageClassName;
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err6 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern13.test(data2)){
const err7 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.resources !== undefined){
let data3 = data.resources;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.requests === undefined){
const err9 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/required",keyword:"required",params:{missingProperty: "requests"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3.requests !== undefined){
let data4 = data3.requests;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.storage === undefined){
const err10 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/required",keyword:"required",params:{missingProperty: "storage"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key0 in data4){
if(!(key0 === "storage")){
if(!(validate92(data4[key0], {instancePath:instancePath+"/resources/requests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:key0,rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
if(data4.storage !== undefined){
if(!(validate92(data4.storage, {instancePath:instancePath+"/resources/requests/storage",parentData:data4,parentDataProperty:"storage",rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.limits !== undefined){
let data7 = data3.limits;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
if(!(key1 === "storage")){
if(!(validate92(data7[key1], {instancePath:instancePath+"/resources/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data7,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
if(data7.storage !== undefined){
if(!(validate92(data7.storage, {instancePath:instancePath+"/resources/limits/storage",parentData:data7,parentDataProperty:"storage",rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/resources/limits",schemaPath:"#/properties/resources/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.volumeMode !== undefined){
if(!(validate97(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData}))){
vErrors = joined(vErrors, validate97.errors);
errors = vErrors.length;
}
}
if(data.volumeName !== undefined){
if(!(validate57(data.volumeName, {instancePath:instancePath+"/volumeName",parentData:data,parentDataProperty:"volumeName",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.selector !== undefined){
if(!(validate100(data.selector, {instancePath:instancePath+"/selector",parentData:data,parentDataProperty:"selector",rootData}))){
vErrors = joined(vErrors, validate100.errors);
errors = vErrors.length;
}
}
if(data.dataSource !== undefined){
if(!(validate104(data.dataSource, {instancePath:instancePath+"/dataSource",parentData:data,parentDataProperty:"dataSource",rootData}))){
vErrors = joined(vErrors, validate104.errors);
errors = vErrors.length;
}
}
if(data.dataSourceRef !== undefined){
if(!(validate104(data.dataSourceRef, {instancePath:instancePath+"/dataSourceRef",parentData:data,parentDataProperty:"dataSourceRef",rootData}))){
vErrors = joined(vErrors, validate104.errors);
errors = vErrors.length;
}
}
if(data.volumeAttributesClassName !== undefined){
if(typeof data.volumeAttributesClassName !== "string"){
const err14 = {instancePath:instancePath+"/volumeAttributesClassName",schemaPath:"#/properties/volumeAttributesClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate91.errors = vErrors;
return errors === 0;
}

const pattern9 = new RegExp("^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$", "u");

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/claim-set.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate54(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate54.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("ClaimSet" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "ClaimSet"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate56(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate56.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
const _errs8 = errors;
let valid1 = false;
let passing0 = null;
const _errs9 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.statefulSetName === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/oneOf/0/required",keyword:"required",params:{missingProperty: "statefulSetName"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs10 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.claimName === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/oneOf/1/required",keyword:"required",params:{missingProperty: "claimName"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid1){
valid1 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid1 = true;
passing0 = 1;
}
}
if(!valid1){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.replicas === undefined){
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "replicas"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3.volumeClaimTemplates === undefined){
const err11 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "volumeClaimTemplates"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data3){
if(!((((((((key1 === "statefulSetName") || (key1 === "claimName")) || (key1 === "replicas")) || (key1 === "ordinals")) || (key1 === "nodes")) || (key1 === "topologySpreadConstraints")) || (key1 === "distinctDisks")) || (key1 === "volumeClaimTemplates"))){
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.statefulSetName !== undefined){
if(!(validate70(data3.statefulSetName, {instancePath:instancePath+"/spec/statefulSetName",parentData:data3,parentDataProperty:"statefulSetName",rootData}))){
vErrors = joined(vErrors, validate70.errors);
errors = vErrors.length;
}
}
if(data3.claimName !== undefined){
let data5 = data3.claimName;
if(typeof data5 === "string"){
if(func1(data5) > 253){
const err13 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func1(data5) < 9){
const err14 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/minLength",keyword:"minLength",params:{limit: 9}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!pattern9.test(data5)){
const err15 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.replicas !== undefined){
let data6 = data3.replicas;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err17 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 10000 || isNaN(data6)){
const err18 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err19 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data3.ordinals !== undefined){
let data7 = data3.ordinals;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key2 in data7){
if(!(key2 === "start")){
const err20 = {instancePath:instancePath+"/spec/ordinals",schemaPath:"#/properties/spec/properties/ordinals/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data7.start !== undefined){
let data8 = data7.start;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err21 = {instancePath:instancePath+"/spec/ordinals/start",schemaPath:"#/properties/spec/properties/ordinals/properties/start/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1000000 || isNaN(data8)){
const err22 = {instancePath:instancePath+"/spec/ordinals/start",schemaPath:"#/properties/spec/properties/ordinals/properties/start/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data8 < 0 || isNaN(data8)){
const err23 = {instancePath:instancePath+"/spec/ordinals/start",schemaPath:"#/properties/spec/properties/ordinals/properties/start/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/spec/ordinals",schemaPath:"#/properties/spec/properties/ordinals/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data3.nodes !== undefined){
if(!(validate72(data3.nodes, {instancePath:instancePath+"/spec/nodes",parentData:data3,parentDataProperty:"nodes",rootData}))){
vErrors = joined(vErrors, validate72.errors);
errors = vErrors.length;
}
}
if(data3.topologySpreadConstraints !== undefined){
let data10 = data3.topologySpreadConstraints;
if(Array.isArray(data10)){
if(data10.length > 16){
const err25 = {instancePath:instancePath+"/spec/topologySpreadConstraints",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/maxItems",keyword:"maxItems",params:{limit: 16}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
let data11 = data10[i0];
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.topologyKey === undefined){
const err26 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0,schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/required",keyword:"required",params:{missingProperty: "topologyKey"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
for(const key3 in data11){
if(!(((key3 === "topologyKey") || (key3 === "maxSkew")) || (key3 === "whenUnsatisfiable"))){
const err27 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0,schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data11.topologyKey !== undefined){
if(!(validate82(data11.topologyKey, {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/topologyKey",parentData:data11,parentDataProperty:"topologyKey",rootData}))){
vErrors = joined(vErrors, validate82.errors);
errors = vErrors.length;
}
}
if(data11.maxSkew !== undefined){
let data13 = data11.maxSkew;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err28 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/maxSkew",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/maxSkew/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 10000 || isNaN(data13)){
const err29 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/maxSkew",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/maxSkew/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data13 < 1 || isNaN(data13)){
const err30 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/maxSkew",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/maxSkew/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data11.whenUnsatisfiable !== undefined){
let data14 = data11.whenUnsatisfiable;
if(typeof data14 !== "string"){
const err31 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/whenUnsatisfiable",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/whenUnsatisfiable/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!((data14 === "DoNotSchedule") || (data14 === "ScheduleAnyway"))){
const err32 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/whenUnsatisfiable",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/whenUnsatisfiable/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.topologySpreadConstraints.items.properties.whenUnsatisfiable.enum}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0,schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/spec/topologySpreadConstraints",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data3.distinctDisks !== undefined){
if(typeof data3.distinctDisks !== "boolean"){
const err35 = {instancePath:instancePath+"/spec/distinctDisks",schemaPath:"#/properties/spec/properties/distinctDisks/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data3.volumeClaimTemplates !== undefined){
let data16 = data3.volumeClaimTemplates;
if(Array.isArray(data16)){
if(data16.length > 64){
const err36 = {instancePath:instancePath+"/spec/volumeClaimTemplates",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/maxItems",keyword:"maxItems",params:{limit: 64}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data16.length < 1){
const err37 = {instancePath:instancePath+"/spec/volumeClaimTemplates",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
let data17 = data16[i1];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.metadata === undefined){
const err38 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data17.spec === undefined){
const err39 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
for(const key4 in data17){
if(!((key4 === "metadata") || (key4 === "spec"))){
const err40 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data17.metadata !== undefined){
let data18 = data17.metadata;
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.name === undefined){
const err41 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/properties/metadata/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
for(const key5 in data18){
if(!(((key5 === "name") || (key5 === "labels")) || (key5 === "annotations"))){
const err42 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/properties/metadata/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data18.name !== undefined){
if(!(validate70(data18.name, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata/name",parentData:data18,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate70.errors);
errors = vErrors.length;
}
}
if(data18.labels !== undefined){
if(!(validate85(data18.labels, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata/labels",parentData:data18,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate85.errors);
errors = vErrors.length;
}
}
if(data18.annotations !== undefined){
if(!(validate89(data18.annotations, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata/annotations",parentData:data18,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate89.errors);
errors = vErrors.length;
}
}
}
else {
const err43 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data17.spec !== undefined){
if(!(validate91(data17.spec, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/spec",parentData:data17,parentDataProperty:"spec",rootData}))){
vErrors = joined(vErrors, validate91.errors);
errors = vErrors.length;
}
}
}
else {
const err44 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/spec/volumeClaimTemplates",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}

export const validateDiskLayout = validate108;
const schema41 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/disk-layout.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"DiskLayout"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"$ref":"#/$defs/diskLayoutSpec"}},"$defs":{"diskLayoutSpec":{"type":"object","additionalProperties":false,"required":["nodes","disks"],"properties":{"nodes":{"$ref":"common.schema.json#/$defs/nodeSelector"},"disks":{"$ref":"#/$defs/diskSelection"},"volumeGroup":{"$ref":"#/$defs/volumeGroupLayout"},"partitions":{"type":"array","minItems":1,"maxItems":128,"items":{"$ref":"#/$defs/partitionLayout"}},"wholeDisk":{"$ref":"#/$defs/wholeDiskLayout"},"protected":{"type":"boolean"},"mkfs":{"$ref":"#/$defs/mkfsOptions"}},"oneOf":[{"required":["volumeGroup"]},{"required":["partitions"]},{"required":["wholeDisk"]}]},"diskSelection":{"type":"object","additionalProperties":false,"required":["match"],"properties":{"match":{"anyOf":[{"$ref":"#/$defs/diskMatch"},{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/diskMatch"}}]},"count":{"type":"integer","minimum":1,"maximum":1024},"minCount":{"type":"integer","minimum":0,"maximum":1024},"maxCount":{"type":"integer","minimum":1,"maximum":1024},"except":{"type":"array","maxItems":10000,"uniqueItems":true,"items":{"$ref":"common.schema.json#/$defs/diskId"}}},"oneOf":[{"required":["count"]},{"anyOf":[{"required":["minCount"]},{"required":["maxCount"]}]}]},"diskMatch":{"type":"object","additionalProperties":false,"minProperties":1,"properties":{"transport":{"type":"string","enum":["nvme","sata","sas","scsi","virtio","usb","mmc","loop"]},"rotational":{"type":"boolean"},"minSize":{"$ref":"common.schema.json#/$defs/quantity"},"maxSize":{"$ref":"common.schema.json#/$defs/quantity"},"model":{"$ref":"#/$defs/glob"},"vendor":{"$ref":"#/$defs/glob"},"serial":{"$ref":"#/$defs/glob"},"wwn":{"type":"string","pattern":"^[0-9A-Za-z*?][0-9A-Za-z.:_*?-]*$","minLength":1,"maxLength":256},"path":{"type":"string","pattern":"^/[^\\u0000-\\u001f\\u007f]+$","minLength":2,"maxLength":1024}}},"glob":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]+$","minLength":1,"maxLength":256},"partitionLayout":{"type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName"},"count":{"type":"integer","minimum":1,"maximum":128},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare"},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions"},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain"},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath"}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"type":"integer","maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}},"wholeDiskLayout":{"type":"object","additionalProperties":false,"properties":{"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions"},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain"},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath"}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}},"volumeGroupLayout":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9+_.-]*$","minLength":1,"maxLength":60},"per":{"type":"string","enum":["disk","node"]},"reserve":{"$ref":"common.schema.json#/$defs/quantityOrPercent"},"thinPools":{"type":"array","maxItems":64,"items":{"$ref":"#/$defs/thinPoolLayout"}},"carve":{"type":"array","maxItems":256,"items":{"$ref":"#/$defs/carveLayout"}},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"}}},"thinPoolLayout":{"type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName"},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare"},"metadataSize":{"$ref":"common.schema.json#/$defs/quantity"},"chunkSize":{"$ref":"common.schema.json#/$defs/quantity"},"overprovision":{"type":"number","minimum":1,"maximum":100}}},"carveLayout":{"type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName"},"count":{"type":"integer","minimum":0,"maximum":10000},"size":{"$ref":"common.schema.json#/$defs/quantity"},"type":{"type":"string","enum":["linear","striped","raid1","raid10","thin"]},"stripes":{"type":"integer","minimum":2,"maximum":128},"mirrors":{"type":"integer","minimum":1,"maximum":9},"thinPool":{"$ref":"common.schema.json#/$defs/partName"},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions"},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain"},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath"}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"type":"integer","maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}},"stripes":{"required":["type"],"properties":{"type":{"enum":["striped","raid10"]}}},"mirrors":{"required":["type"],"properties":{"type":{"enum":["raid1","raid10"]}}},"thinPool":{"required":["type"],"properties":{"type":{"const":"thin"}}}},"if":{"required":["type"],"properties":{"type":{"const":"thin"}}},"then":{"required":["thinPool"]}},"mkfsOptions":{"type":"object","additionalProperties":false,"properties":{"ext4":{"$ref":"#/$defs/mkfsExt4"},"xfs":{"$ref":"#/$defs/mkfsXfs"},"btrfs":{"$ref":"#/$defs/mkfsBtrfs"}}},"mkfsExt4":{"type":"object","additionalProperties":false,"properties":{"blockSize":{"type":"integer","enum":[1024,2048,4096]},"inodeSize":{"type":"integer","enum":[256,512,1024]},"inodeRatioBytes":{"type":"integer","minimum":1024,"maximum":67108864},"reservedPercent":{"type":"number","minimum":0,"maximum":50},"stride":{"type":"integer","minimum":1,"maximum":65536},"stripeWidth":{"type":"integer","minimum":1,"maximum":8388608}},"dependentRequired":{"stripeWidth":["stride"]}},"mkfsXfs":{"type":"object","additionalProperties":false,"properties":{"blockSize":{"type":"integer","enum":[1024,2048,4096]},"inodeSize":{"type":"integer","enum":[512,1024,2048]},"agCount":{"type":"integer","minimum":1,"maximum":1000000},"sunit":{"type":"integer","minimum":0,"maximum":8388608},"swidth":{"type":"integer","minimum":0,"maximum":1073741824},"reflink":{"type":"boolean"},"rmapbt":{"type":"boolean"},"bigtime":{"type":"boolean"}},"dependentRequired":{"swidth":["sunit"]}},"mkfsBtrfs":{"type":"object","additionalProperties":false,"properties":{"metadataProfile":{"type":"string","enum":["single","dup"]},"dataProfile":{"type":"string","enum":["single","dup"]},"nodeSize":{"type":"integer","enum":[4096,8192,16384,32768,65536]},"checksum":{"type":"string","enum":["crc32c","xxhash","sha256","blake2"]}}}}};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate109.errors = vErrors;
return errors === 0;
}

const schema43 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"#/$defs/subdomain"},"labels":{"$ref":"#/$defs/labels"},"annotations":{"$ref":"#/$defs/annotations"}}};

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate111.errors = vErrors;
return errors === 0;
}

const schema44 = {"type":"object","additionalProperties":false,"required":["nodes","disks"],"properties":{"nodes":{"$ref":"common.schema.json#/$defs/nodeSelector"},"disks":{"$ref":"#/$defs/diskSelection"},"volumeGroup":{"$ref":"#/$defs/volumeGroupLayout"},"partitions":{"type":"array","minItems":1,"maxItems":128,"items":{"$ref":"#/$defs/partitionLayout"}},"wholeDisk":{"$ref":"#/$defs/wholeDiskLayout"},"protected":{"type":"boolean"},"mkfs":{"$ref":"#/$defs/mkfsOptions"}},"oneOf":[{"required":["volumeGroup"]},{"required":["partitions"]},{"required":["wholeDisk"]}]};

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "matchLabels"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchExpressions === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "matchExpressions"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "names"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "matchLabels") || (key0 === "matchExpressions")) || (key0 === "names")) || (key0 === "exceptNames"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.matchLabels !== undefined){
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 100){
const err5 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.names !== undefined){
let data3 = data.names;
if(Array.isArray(data3)){
if(data3.length > 10000){
const err8 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate78(data3[i1], {instancePath:instancePath+"/names/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.exceptNames !== undefined){
let data5 = data.exceptNames;
if(Array.isArray(data5)){
if(data5.length > 10000){
const err11 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
if(!(validate78(data5[i2], {instancePath:instancePath+"/exceptNames/" + i2,parentData:data5,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate117.errors = vErrors;
return errors === 0;
}

const schema46 = {"type":"object","additionalProperties":false,"required":["match"],"properties":{"match":{"anyOf":[{"$ref":"#/$defs/diskMatch"},{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/diskMatch"}}]},"count":{"type":"integer","minimum":1,"maximum":1024},"minCount":{"type":"integer","minimum":0,"maximum":1024},"maxCount":{"type":"integer","minimum":1,"maximum":1024},"except":{"type":"array","maxItems":10000,"uniqueItems":true,"items":{"$ref":"common.schema.json#/$defs/diskId"}}},"oneOf":[{"required":["count"]},{"anyOf":[{"required":["minCount"]},{"required":["maxCount"]}]}]};
const schema47 = {"type":"object","additionalProperties":false,"minProperties":1,"properties":{"transport":{"type":"string","enum":["nvme","sata","sas","scsi","virtio","usb","mmc","loop"]},"rotational":{"type":"boolean"},"minSize":{"$ref":"common.schema.json#/$defs/quantity"},"maxSize":{"$ref":"common.schema.json#/$defs/quantity"},"model":{"$ref":"#/$defs/glob"},"vendor":{"$ref":"#/$defs/glob"},"serial":{"$ref":"#/$defs/glob"},"wwn":{"type":"string","pattern":"^[0-9A-Za-z*?][0-9A-Za-z.:_*?-]*$","minLength":1,"maxLength":256},"path":{"type":"string","pattern":"^/[^\\u0000-\\u001f\\u007f]+$","minLength":2,"maxLength":1024}}};
const func25 = Object.prototype.hasOwnProperty;

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema37.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data < 0 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(typeof data === "string"){
if(func1(data) > 40){
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern14.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate125.errors = vErrors;
return errors === 0;
}

const schema49 = {"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]+$","minLength":1,"maxLength":256};
const pattern16 = new RegExp("^[^\\u0000-\\u001f\\u007f]+$", "u");

function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 256){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern16.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate128.errors = vErrors;
return errors === 0;
}

const pattern17 = new RegExp("^[0-9A-Za-z*?][0-9A-Za-z.:_*?-]*$", "u");
const pattern18 = new RegExp("^/[^\\u0000-\\u001f\\u007f]+$", "u");

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema47.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.transport !== undefined){
let data0 = data.transport;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((((data0 === "nvme") || (data0 === "sata")) || (data0 === "sas")) || (data0 === "scsi")) || (data0 === "virtio")) || (data0 === "usb")) || (data0 === "mmc")) || (data0 === "loop"))){
const err3 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/enum",keyword:"enum",params:{allowedValues: schema47.properties.transport.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.rotational !== undefined){
if(typeof data.rotational !== "boolean"){
const err4 = {instancePath:instancePath+"/rotational",schemaPath:"#/properties/rotational/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.minSize !== undefined){
if(!(validate125(data.minSize, {instancePath:instancePath+"/minSize",parentData:data,parentDataProperty:"minSize",rootData}))){
vErrors = joined(vErrors, validate125.errors);
errors = vErrors.length;
}
}
if(data.maxSize !== undefined){
if(!(validate125(data.maxSize, {instancePath:instancePath+"/maxSize",parentData:data,parentDataProperty:"maxSize",rootData}))){
vErrors = joined(vErrors, validate125.errors);
errors = vErrors.length;
}
}
if(data.model !== undefined){
if(!(validate128(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData}))){
vErrors = joined(vErrors, validate128.errors);
errors = vErrors.length;
}
}
if(data.vendor !== undefined){
if(!(validate128(data.vendor, {instancePath:instancePath+"/vendor",parentData:data,parentDataProperty:"vendor",rootData}))){
vErrors = joined(vErrors, validate128.errors);
errors = vErrors.length;
}
}
if(data.serial !== undefined){
if(!(validate128(data.serial, {instancePath:instancePath+"/serial",parentData:data,parentDataProperty:"serial",rootData}))){
vErrors = joined(vErrors, validate128.errors);
errors = vErrors.length;
}
}
if(data.wwn !== undefined){
let data7 = data.wwn;
if(typeof data7 === "string"){
if(func1(data7) > 256){
const err5 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func1(data7) < 1){
const err6 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern17.test(data7)){
const err7 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z*?][0-9A-Za-z.:_*?-]*$"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.path !== undefined){
let data8 = data.path;
if(typeof data8 === "string"){
if(func1(data8) > 1024){
const err9 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data8) < 2){
const err10 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 2}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!pattern18.test(data8)){
const err11 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/pattern",keyword:"pattern",params:{pattern: "^/[^\\u0000-\\u001f\\u007f]+$"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate124.errors = vErrors;
return errors === 0;
}

const schema50 = {"type":"string","pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$","minLength":5,"maxLength":191};
const pattern19 = new RegExp("^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$", "u");

function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern19.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate134.errors = vErrors;
return errors === 0;
}

const func0 = equalModule.default;

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.count === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "count"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.minCount === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/anyOf/0/required",keyword:"required",params:{missingProperty: "minCount"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid1 = _errs5 === errors;
valid1 = valid1 || _valid1;
if(!valid1){
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.maxCount === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/1/anyOf/1/required",keyword:"required",params:{missingProperty: "maxCount"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs6 === errors;
valid1 = valid1 || _valid1;
}
if(!valid1){
const err3 = {instancePath,schemaPath:"#/oneOf/1/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.match === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "match"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "match") || (key0 === "count")) || (key0 === "minCount")) || (key0 === "maxCount")) || (key0 === "except"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.match !== undefined){
let data0 = data.match;
const _errs9 = errors;
let valid3 = false;
const _errs10 = errors;
if(!(validate124(data0, {instancePath:instancePath+"/match",parentData:data,parentDataProperty:"match",rootData}))){
vErrors = joined(vErrors, validate124.errors);
errors = vErrors.length;
}
var _valid2 = _errs10 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const _errs11 = errors;
if(Array.isArray(data0)){
if(data0.length > 100){
const err7 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data0.length < 1){
const err8 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate124(data0[i0], {instancePath:instancePath+"/match/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate124.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid2 = _errs11 === errors;
valid3 = valid3 || _valid2;
}
if(!valid3){
const err10 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
}
if(data.count !== undefined){
let data2 = data.count;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err11 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1024 || isNaN(data2)){
const err12 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.minCount !== undefined){
let data3 = data.minCount;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err14 = {instancePath:instancePath+"/minCount",schemaPath:"#/properties/minCount/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1024 || isNaN(data3)){
const err15 = {instancePath:instancePath+"/minCount",schemaPath:"#/properties/minCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err16 = {instancePath:instancePath+"/minCount",schemaPath:"#/properties/minCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.maxCount !== undefined){
let data4 = data.maxCount;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err17 = {instancePath:instancePath+"/maxCount",schemaPath:"#/properties/maxCount/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1024 || isNaN(data4)){
const err18 = {instancePath:instancePath+"/maxCount",schemaPath:"#/properties/maxCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err19 = {instancePath:instancePath+"/maxCount",schemaPath:"#/properties/maxCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.except !== undefined){
let data5 = data.except;
if(Array.isArray(data5)){
if(data5.length > 10000){
const err20 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate134(data5[i1], {instancePath:instancePath+"/except/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate134.errors);
errors = vErrors.length;
}
}
let i2 = data5.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func0(data5[i2], data5[j0])){
const err21 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err22 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate123.errors = vErrors;
return errors === 0;
}

const schema51 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9+_.-]*$","minLength":1,"maxLength":60},"per":{"type":"string","enum":["disk","node"]},"reserve":{"$ref":"common.schema.json#/$defs/quantityOrPercent"},"thinPools":{"type":"array","maxItems":64,"items":{"$ref":"#/$defs/thinPoolLayout"}},"carve":{"type":"array","maxItems":256,"items":{"$ref":"#/$defs/carveLayout"}},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"}}};
const pattern20 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9+_.-]*$", "u");
const schema52 = {"type":["string","number"],"pattern":"^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$","minLength":1,"maxLength":40,"minimum":0};
const pattern21 = new RegExp("^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$", "u");

function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema52.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data < 0 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(typeof data === "string"){
if(func1(data) > 40){
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern21.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate138.errors = vErrors;
return errors === 0;
}

const schema53 = {"type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName"},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare"},"metadataSize":{"$ref":"common.schema.json#/$defs/quantity"},"chunkSize":{"$ref":"common.schema.json#/$defs/quantity"},"overprovision":{"type":"number","minimum":1,"maximum":100}}};
const schema54 = {"type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$","minLength":1,"maxLength":36};

function validate141(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate141.errors = vErrors;
return errors === 0;
}

const schema55 = {"type":["string","number"],"pattern":"^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$","minLength":1,"maxLength":40,"exclusiveMinimum":0};
const pattern23 = new RegExp("^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$", "u");

function validate143(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema55.type}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data <= 0 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(typeof data === "string"){
if(func1(data) > 40){
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern23.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate143.errors = vErrors;
return errors === 0;
}


function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.size === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "name") || (key0 === "size")) || (key0 === "metadataSize")) || (key0 === "chunkSize")) || (key0 === "overprovision"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate141(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate141.errors);
errors = vErrors.length;
}
}
if(data.size !== undefined){
if(!(validate143(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData}))){
vErrors = joined(vErrors, validate143.errors);
errors = vErrors.length;
}
}
if(data.metadataSize !== undefined){
if(!(validate125(data.metadataSize, {instancePath:instancePath+"/metadataSize",parentData:data,parentDataProperty:"metadataSize",rootData}))){
vErrors = joined(vErrors, validate125.errors);
errors = vErrors.length;
}
}
if(data.chunkSize !== undefined){
if(!(validate125(data.chunkSize, {instancePath:instancePath+"/chunkSize",parentData:data,parentDataProperty:"chunkSize",rootData}))){
vErrors = joined(vErrors, validate125.errors);
errors = vErrors.length;
}
}
if(data.overprovision !== undefined){
let data4 = data.overprovision;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 100 || isNaN(data4)){
const err3 = {instancePath:instancePath+"/overprovision",schemaPath:"#/properties/overprovision/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err4 = {instancePath:instancePath+"/overprovision",schemaPath:"#/properties/overprovision/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/overprovision",schemaPath:"#/properties/overprovision/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate140.errors = vErrors;
return errors === 0;
}

const schema56 = {"type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName"},"count":{"type":"integer","minimum":0,"maximum":10000},"size":{"$ref":"common.schema.json#/$defs/quantity"},"type":{"type":"string","enum":["linear","striped","raid1","raid10","thin"]},"stripes":{"type":"integer","minimum":2,"maximum":128},"mirrors":{"type":"integer","minimum":1,"maximum":9},"thinPool":{"$ref":"common.schema.json#/$defs/partName"},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions"},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain"},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath"}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"type":"integer","maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}},"stripes":{"required":["type"],"properties":{"type":{"enum":["striped","raid10"]}}},"mirrors":{"required":["type"],"properties":{"type":{"enum":["raid1","raid10"]}}},"thinPool":{"required":["type"],"properties":{"type":{"const":"thin"}}}},"if":{"required":["type"],"properties":{"type":{"const":"thin"}}},"then":{"required":["thinPool"]}};

function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data === "Filesystem") || (data === "Block"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema38.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate152.errors = vErrors;
return errors === 0;
}

const schema58 = {"type":"string","enum":["ext4","xfs","btrfs"]};

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "ext4") || (data === "xfs")) || (data === "btrfs"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema58.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate154.errors = vErrors;
return errors === 0;
}

const schema59 = {"type":"array","maxItems":64,"items":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$","minLength":1,"maxLength":256}};
const pattern24 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$", "u");

function validate156(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length > 64){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 64}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(typeof data0 === "string"){
if(func1(data0) > 256){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern24.test(data0)){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate156.errors = vErrors;
return errors === 0;
}


function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate158.errors = vErrors;
return errors === 0;
}

const schema61 = {"type":"array","minItems":1,"maxItems":100,"uniqueItems":true,"items":{"$ref":"#/$defs/subdomain"}};

function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
if(data.length > 100){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate57(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
let i1 = data.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data[i1], data[j0])){
const err2 = {instancePath,schemaPath:"#/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate160.errors = vErrors;
return errors === 0;
}

const schema62 = {"type":"string","pattern":"^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$","minLength":2,"maxLength":240};
const pattern26 = new RegExp("^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$", "u");

function validate163(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 240){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 240}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 2){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 2}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern26.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate163.errors = vErrors;
return errors === 0;
}


function validate148(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claims === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claims"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "mountPath"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
const _errs5 = errors;
let valid1 = true;
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data.type !== undefined){
if("thin" !== data.type){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
var _valid1 = _errs6 === errors;
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.thinPool === undefined){
const err6 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "thinPool"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid1 = _errs8 === errors;
valid1 = _valid1;
}
if(!valid1){
const err7 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.size === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema56.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate141(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate141.errors);
errors = vErrors.length;
}
}
if(data.count !== undefined){
let data2 = data.count;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err11 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 10000 || isNaN(data2)){
const err12 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.size !== undefined){
if(!(validate125(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData}))){
vErrors = joined(vErrors, validate125.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((((data4 === "linear") || (data4 === "striped")) || (data4 === "raid1")) || (data4 === "raid10")) || (data4 === "thin"))){
const err15 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema56.properties.type.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.stripes !== undefined){
let data5 = data.stripes;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err16 = {instancePath:instancePath+"/stripes",schemaPath:"#/properties/stripes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 128 || isNaN(data5)){
const err17 = {instancePath:instancePath+"/stripes",schemaPath:"#/properties/stripes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data5 < 2 || isNaN(data5)){
const err18 = {instancePath:instancePath+"/stripes",schemaPath:"#/properties/stripes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 2}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.mirrors !== undefined){
let data6 = data.mirrors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err19 = {instancePath:instancePath+"/mirrors",schemaPath:"#/properties/mirrors/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 9 || isNaN(data6)){
const err20 = {instancePath:instancePath+"/mirrors",schemaPath:"#/properties/mirrors/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data6 < 1 || isNaN(data6)){
const err21 = {instancePath:instancePath+"/mirrors",schemaPath:"#/properties/mirrors/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
if(data.thinPool !== undefined){
if(!(validate141(data.thinPool, {instancePath:instancePath+"/thinPool",parentData:data,parentDataProperty:"thinPool",rootData}))){
vErrors = joined(vErrors, validate141.errors);
errors = vErrors.length;
}
}
if(data.volumeMode !== undefined){
if(!(validate152(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData}))){
vErrors = joined(vErrors, validate152.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
if(!(validate154(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate154.errors);
errors = vErrors.length;
}
}
if(data.mountOptions !== undefined){
if(!(validate156(data.mountOptions, {instancePath:instancePath+"/mountOptions",parentData:data,parentDataProperty:"mountOptions",rootData}))){
vErrors = joined(vErrors, validate156.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(!(validate158(data.storageClassName, {instancePath:instancePath+"/storageClassName",parentData:data,parentDataProperty:"storageClassName",rootData}))){
vErrors = joined(vErrors, validate158.errors);
errors = vErrors.length;
}
}
if(data.claims !== undefined){
if(!(validate160(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData}))){
vErrors = joined(vErrors, validate160.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(!(validate163(data.mountPath, {instancePath:instancePath+"/mountPath",parentData:data,parentDataProperty:"mountPath",rootData}))){
vErrors = joined(vErrors, validate163.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(data.filesystem === undefined){
const err22 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "mountPath",
    missingProperty: "filesystem",
    depsCount: 1,
    deps: "filesystem"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.mountPath !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.count !== undefined){
let data14 = data.count;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err23 = {instancePath:instancePath+"/count",schemaPath:"#/dependentSchemas/mountPath/properties/count/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 1 || isNaN(data14)){
const err24 = {instancePath:instancePath+"/count",schemaPath:"#/dependentSchemas/mountPath/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err25 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountPath/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
if(data.filesystem !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err26 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/filesystem/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
if(data.mountOptions !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err27 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountOptions/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
if(data.stripes !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err28 = {instancePath,schemaPath:"#/dependentSchemas/stripes/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data.type !== undefined){
let data18 = data.type;
if(!((data18 === "striped") || (data18 === "raid10"))){
const err29 = {instancePath:instancePath+"/type",schemaPath:"#/dependentSchemas/stripes/properties/type/enum",keyword:"enum",params:{allowedValues: schema56.dependentSchemas.stripes.properties.type.enum}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
}
if(data.mirrors !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err30 = {instancePath,schemaPath:"#/dependentSchemas/mirrors/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data.type !== undefined){
let data19 = data.type;
if(!((data19 === "raid1") || (data19 === "raid10"))){
const err31 = {instancePath:instancePath+"/type",schemaPath:"#/dependentSchemas/mirrors/properties/type/enum",keyword:"enum",params:{allowedValues: schema56.dependentSchemas.mirrors.properties.type.enum}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
}
if(data.thinPool !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err32 = {instancePath,schemaPath:"#/dependentSchemas/thinPool/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data.type !== undefined){
if("thin" !== data.type){
const err33 = {instancePath:instancePath+"/type",schemaPath:"#/dependentSchemas/thinPool/properties/type/const",keyword:"const",params:{allowedValue: "thin"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
}
}
else {
const err34 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
validate148.errors = vErrors;
return errors === 0;
}


function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "name") || (key0 === "per")) || (key0 === "reserve")) || (key0 === "thinPools")) || (key0 === "carve")) || (key0 === "claims"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 60){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 60}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern20.test(data0)){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9+_.-]*$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.per !== undefined){
let data1 = data.per;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/per",schemaPath:"#/properties/per/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data1 === "disk") || (data1 === "node"))){
const err7 = {instancePath:instancePath+"/per",schemaPath:"#/properties/per/enum",keyword:"enum",params:{allowedValues: schema51.properties.per.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.reserve !== undefined){
if(!(validate138(data.reserve, {instancePath:instancePath+"/reserve",parentData:data,parentDataProperty:"reserve",rootData}))){
vErrors = joined(vErrors, validate138.errors);
errors = vErrors.length;
}
}
if(data.thinPools !== undefined){
let data3 = data.thinPools;
if(Array.isArray(data3)){
if(data3.length > 64){
const err8 = {instancePath:instancePath+"/thinPools",schemaPath:"#/properties/thinPools/maxItems",keyword:"maxItems",params:{limit: 64}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate140(data3[i0], {instancePath:instancePath+"/thinPools/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate140.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/thinPools",schemaPath:"#/properties/thinPools/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.carve !== undefined){
let data5 = data.carve;
if(Array.isArray(data5)){
if(data5.length > 256){
const err10 = {instancePath:instancePath+"/carve",schemaPath:"#/properties/carve/maxItems",keyword:"maxItems",params:{limit: 256}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate148(data5[i1], {instancePath:instancePath+"/carve/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate148.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/carve",schemaPath:"#/properties/carve/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.claims !== undefined){
if(!(validate160(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData}))){
vErrors = joined(vErrors, validate160.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate137.errors = vErrors;
return errors === 0;
}

const schema63 = {"type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName"},"count":{"type":"integer","minimum":1,"maximum":128},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare"},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions"},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain"},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath"}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"type":"integer","maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}};

function validate168(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claims === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claims"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "mountPath"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.size === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema63.properties, key0))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate141(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate141.errors);
errors = vErrors.length;
}
}
if(data.count !== undefined){
let data1 = data.count;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 128 || isNaN(data1)){
const err8 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err9 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.size !== undefined){
if(!(validate143(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData}))){
vErrors = joined(vErrors, validate143.errors);
errors = vErrors.length;
}
}
if(data.volumeMode !== undefined){
if(!(validate152(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData}))){
vErrors = joined(vErrors, validate152.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
if(!(validate154(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate154.errors);
errors = vErrors.length;
}
}
if(data.mountOptions !== undefined){
if(!(validate156(data.mountOptions, {instancePath:instancePath+"/mountOptions",parentData:data,parentDataProperty:"mountOptions",rootData}))){
vErrors = joined(vErrors, validate156.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(!(validate158(data.storageClassName, {instancePath:instancePath+"/storageClassName",parentData:data,parentDataProperty:"storageClassName",rootData}))){
vErrors = joined(vErrors, validate158.errors);
errors = vErrors.length;
}
}
if(data.claims !== undefined){
if(!(validate160(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData}))){
vErrors = joined(vErrors, validate160.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(!(validate163(data.mountPath, {instancePath:instancePath+"/mountPath",parentData:data,parentDataProperty:"mountPath",rootData}))){
vErrors = joined(vErrors, validate163.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(data.filesystem === undefined){
const err10 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "mountPath",
    missingProperty: "filesystem",
    depsCount: 1,
    deps: "filesystem"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.mountPath !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.count !== undefined){
let data9 = data.count;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err11 = {instancePath:instancePath+"/count",schemaPath:"#/dependentSchemas/mountPath/properties/count/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1 || isNaN(data9)){
const err12 = {instancePath:instancePath+"/count",schemaPath:"#/dependentSchemas/mountPath/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err13 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountPath/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
if(data.filesystem !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err14 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/filesystem/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
if(data.mountOptions !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err15 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountOptions/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate168.errors = vErrors;
return errors === 0;
}

const schema64 = {"type":"object","additionalProperties":false,"properties":{"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions"},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain"},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames"},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath"}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}};

function validate178(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claims === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claims"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "mountPath"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "volumeMode") || (key0 === "filesystem")) || (key0 === "mountOptions")) || (key0 === "storageClassName")) || (key0 === "claims")) || (key0 === "mountPath"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.volumeMode !== undefined){
if(!(validate152(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData}))){
vErrors = joined(vErrors, validate152.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
if(!(validate154(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate154.errors);
errors = vErrors.length;
}
}
if(data.mountOptions !== undefined){
if(!(validate156(data.mountOptions, {instancePath:instancePath+"/mountOptions",parentData:data,parentDataProperty:"mountOptions",rootData}))){
vErrors = joined(vErrors, validate156.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(!(validate158(data.storageClassName, {instancePath:instancePath+"/storageClassName",parentData:data,parentDataProperty:"storageClassName",rootData}))){
vErrors = joined(vErrors, validate158.errors);
errors = vErrors.length;
}
}
if(data.claims !== undefined){
if(!(validate160(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData}))){
vErrors = joined(vErrors, validate160.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(!(validate163(data.mountPath, {instancePath:instancePath+"/mountPath",parentData:data,parentDataProperty:"mountPath",rootData}))){
vErrors = joined(vErrors, validate163.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(data.filesystem === undefined){
const err5 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "mountPath",
    missingProperty: "filesystem",
    depsCount: 1,
    deps: "filesystem"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.mountPath !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err6 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountPath/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
if(data.filesystem !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err7 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/filesystem/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
if(data.mountOptions !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err8 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountOptions/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate178.errors = vErrors;
return errors === 0;
}

const schema65 = {"type":"object","additionalProperties":false,"properties":{"ext4":{"$ref":"#/$defs/mkfsExt4"},"xfs":{"$ref":"#/$defs/mkfsXfs"},"btrfs":{"$ref":"#/$defs/mkfsBtrfs"}}};
const schema66 = {"type":"object","additionalProperties":false,"properties":{"blockSize":{"type":"integer","enum":[1024,2048,4096]},"inodeSize":{"type":"integer","enum":[256,512,1024]},"inodeRatioBytes":{"type":"integer","minimum":1024,"maximum":67108864},"reservedPercent":{"type":"number","minimum":0,"maximum":50},"stride":{"type":"integer","minimum":1,"maximum":65536},"stripeWidth":{"type":"integer","minimum":1,"maximum":8388608}},"dependentRequired":{"stripeWidth":["stride"]}};

function validate187(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "blockSize") || (key0 === "inodeSize")) || (key0 === "inodeRatioBytes")) || (key0 === "reservedPercent")) || (key0 === "stride")) || (key0 === "stripeWidth"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.blockSize !== undefined){
let data0 = data.blockSize;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === 1024) || (data0 === 2048)) || (data0 === 4096))){
const err2 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/enum",keyword:"enum",params:{allowedValues: schema66.properties.blockSize.enum}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.inodeSize !== undefined){
let data1 = data.inodeSize;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data1 === 256) || (data1 === 512)) || (data1 === 1024))){
const err4 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/enum",keyword:"enum",params:{allowedValues: schema66.properties.inodeSize.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.inodeRatioBytes !== undefined){
let data2 = data.inodeRatioBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/inodeRatioBytes",schemaPath:"#/properties/inodeRatioBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 67108864 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/inodeRatioBytes",schemaPath:"#/properties/inodeRatioBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1024 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/inodeRatioBytes",schemaPath:"#/properties/inodeRatioBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.reservedPercent !== undefined){
let data3 = data.reservedPercent;
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 50 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/reservedPercent",schemaPath:"#/properties/reservedPercent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/reservedPercent",schemaPath:"#/properties/reservedPercent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/reservedPercent",schemaPath:"#/properties/reservedPercent/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.stride !== undefined){
let data4 = data.stride;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err11 = {instancePath:instancePath+"/stride",schemaPath:"#/properties/stride/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 65536 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/stride",schemaPath:"#/properties/stride/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65536}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/stride",schemaPath:"#/properties/stride/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.stripeWidth !== undefined){
let data5 = data.stripeWidth;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err14 = {instancePath:instancePath+"/stripeWidth",schemaPath:"#/properties/stripeWidth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 8388608 || isNaN(data5)){
const err15 = {instancePath:instancePath+"/stripeWidth",schemaPath:"#/properties/stripeWidth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8388608}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err16 = {instancePath:instancePath+"/stripeWidth",schemaPath:"#/properties/stripeWidth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.stripeWidth !== undefined){
if(data.stride === undefined){
const err17 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "stripeWidth",
    missingProperty: "stride",
    depsCount: 1,
    deps: "stride"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate187.errors = vErrors;
return errors === 0;
}

const schema67 = {"type":"object","additionalProperties":false,"properties":{"blockSize":{"type":"integer","enum":[1024,2048,4096]},"inodeSize":{"type":"integer","enum":[512,1024,2048]},"agCount":{"type":"integer","minimum":1,"maximum":1000000},"sunit":{"type":"integer","minimum":0,"maximum":8388608},"swidth":{"type":"integer","minimum":0,"maximum":1073741824},"reflink":{"type":"boolean"},"rmapbt":{"type":"boolean"},"bigtime":{"type":"boolean"}},"dependentRequired":{"swidth":["sunit"]}};

function validate189(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "blockSize") || (key0 === "inodeSize")) || (key0 === "agCount")) || (key0 === "sunit")) || (key0 === "swidth")) || (key0 === "reflink")) || (key0 === "rmapbt")) || (key0 === "bigtime"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.blockSize !== undefined){
let data0 = data.blockSize;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === 1024) || (data0 === 2048)) || (data0 === 4096))){
const err2 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/enum",keyword:"enum",params:{allowedValues: schema67.properties.blockSize.enum}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.inodeSize !== undefined){
let data1 = data.inodeSize;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data1 === 512) || (data1 === 1024)) || (data1 === 2048))){
const err4 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/enum",keyword:"enum",params:{allowedValues: schema67.properties.inodeSize.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.agCount !== undefined){
let data2 = data.agCount;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/agCount",schemaPath:"#/properties/agCount/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/agCount",schemaPath:"#/properties/agCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/agCount",schemaPath:"#/properties/agCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.sunit !== undefined){
let data3 = data.sunit;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err8 = {instancePath:instancePath+"/sunit",schemaPath:"#/properties/sunit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 8388608 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/sunit",schemaPath:"#/properties/sunit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8388608}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/sunit",schemaPath:"#/properties/sunit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.swidth !== undefined){
let data4 = data.swidth;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err11 = {instancePath:instancePath+"/swidth",schemaPath:"#/properties/swidth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1073741824 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/swidth",schemaPath:"#/properties/swidth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/swidth",schemaPath:"#/properties/swidth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.reflink !== undefined){
if(typeof data.reflink !== "boolean"){
const err14 = {instancePath:instancePath+"/reflink",schemaPath:"#/properties/reflink/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.rmapbt !== undefined){
if(typeof data.rmapbt !== "boolean"){
const err15 = {instancePath:instancePath+"/rmapbt",schemaPath:"#/properties/rmapbt/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.bigtime !== undefined){
if(typeof data.bigtime !== "boolean"){
const err16 = {instancePath:instancePath+"/bigtime",schemaPath:"#/properties/bigtime/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.swidth !== undefined){
if(data.sunit === undefined){
const err17 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "swidth",
    missingProperty: "sunit",
    depsCount: 1,
    deps: "sunit"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate189.errors = vErrors;
return errors === 0;
}

const schema68 = {"type":"object","additionalProperties":false,"properties":{"metadataProfile":{"type":"string","enum":["single","dup"]},"dataProfile":{"type":"string","enum":["single","dup"]},"nodeSize":{"type":"integer","enum":[4096,8192,16384,32768,65536]},"checksum":{"type":"string","enum":["crc32c","xxhash","sha256","blake2"]}}};

function validate191(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "metadataProfile") || (key0 === "dataProfile")) || (key0 === "nodeSize")) || (key0 === "checksum"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.metadataProfile !== undefined){
let data0 = data.metadataProfile;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/metadataProfile",schemaPath:"#/properties/metadataProfile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!((data0 === "single") || (data0 === "dup"))){
const err2 = {instancePath:instancePath+"/metadataProfile",schemaPath:"#/properties/metadataProfile/enum",keyword:"enum",params:{allowedValues: schema68.properties.metadataProfile.enum}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.dataProfile !== undefined){
let data1 = data.dataProfile;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/dataProfile",schemaPath:"#/properties/dataProfile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data1 === "single") || (data1 === "dup"))){
const err4 = {instancePath:instancePath+"/dataProfile",schemaPath:"#/properties/dataProfile/enum",keyword:"enum",params:{allowedValues: schema68.properties.dataProfile.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.nodeSize !== undefined){
let data2 = data.nodeSize;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/nodeSize",schemaPath:"#/properties/nodeSize/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((data2 === 4096) || (data2 === 8192)) || (data2 === 16384)) || (data2 === 32768)) || (data2 === 65536))){
const err6 = {instancePath:instancePath+"/nodeSize",schemaPath:"#/properties/nodeSize/enum",keyword:"enum",params:{allowedValues: schema68.properties.nodeSize.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.checksum !== undefined){
let data3 = data.checksum;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((data3 === "crc32c") || (data3 === "xxhash")) || (data3 === "sha256")) || (data3 === "blake2"))){
const err8 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/enum",keyword:"enum",params:{allowedValues: schema68.properties.checksum.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate191.errors = vErrors;
return errors === 0;
}


function validate186(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "ext4") || (key0 === "xfs")) || (key0 === "btrfs"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.ext4 !== undefined){
if(!(validate187(data.ext4, {instancePath:instancePath+"/ext4",parentData:data,parentDataProperty:"ext4",rootData}))){
vErrors = joined(vErrors, validate187.errors);
errors = vErrors.length;
}
}
if(data.xfs !== undefined){
if(!(validate189(data.xfs, {instancePath:instancePath+"/xfs",parentData:data,parentDataProperty:"xfs",rootData}))){
vErrors = joined(vErrors, validate189.errors);
errors = vErrors.length;
}
}
if(data.btrfs !== undefined){
if(!(validate191(data.btrfs, {instancePath:instancePath+"/btrfs",parentData:data,parentDataProperty:"btrfs",rootData}))){
vErrors = joined(vErrors, validate191.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate186.errors = vErrors;
return errors === 0;
}


function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeGroup === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "volumeGroup"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.partitions === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "partitions"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.wholeDisk === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "wholeDisk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.nodes === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodes"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.disks === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disks"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "nodes") || (key0 === "disks")) || (key0 === "volumeGroup")) || (key0 === "partitions")) || (key0 === "wholeDisk")) || (key0 === "protected")) || (key0 === "mkfs"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.nodes !== undefined){
if(!(validate117(data.nodes, {instancePath:instancePath+"/nodes",parentData:data,parentDataProperty:"nodes",rootData}))){
vErrors = joined(vErrors, validate117.errors);
errors = vErrors.length;
}
}
if(data.disks !== undefined){
if(!(validate123(data.disks, {instancePath:instancePath+"/disks",parentData:data,parentDataProperty:"disks",rootData}))){
vErrors = joined(vErrors, validate123.errors);
errors = vErrors.length;
}
}
if(data.volumeGroup !== undefined){
if(!(validate137(data.volumeGroup, {instancePath:instancePath+"/volumeGroup",parentData:data,parentDataProperty:"volumeGroup",rootData}))){
vErrors = joined(vErrors, validate137.errors);
errors = vErrors.length;
}
}
if(data.partitions !== undefined){
let data3 = data.partitions;
if(Array.isArray(data3)){
if(data3.length > 128){
const err7 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/maxItems",keyword:"maxItems",params:{limit: 128}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.length < 1){
const err8 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate168(data3[i0], {instancePath:instancePath+"/partitions/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate168.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.wholeDisk !== undefined){
if(!(validate178(data.wholeDisk, {instancePath:instancePath+"/wholeDisk",parentData:data,parentDataProperty:"wholeDisk",rootData}))){
vErrors = joined(vErrors, validate178.errors);
errors = vErrors.length;
}
}
if(data.protected !== undefined){
if(typeof data.protected !== "boolean"){
const err10 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.mkfs !== undefined){
if(!(validate186(data.mkfs, {instancePath:instancePath+"/mkfs",parentData:data,parentDataProperty:"mkfs",rootData}))){
vErrors = joined(vErrors, validate186.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate116.errors = vErrors;
return errors === 0;
}


function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/disk-layout.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate109(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate109.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("DiskLayout" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "DiskLayout"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate111(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate111.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
if(!(validate116(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = joined(vErrors, validate116.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate108.errors = vErrors;
return errors === 0;
}

export const validateDiskReplacement = validate195;
const schema69 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/disk-replacement.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"DiskReplacement"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["node","disk","data"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"common.schema.json#/$defs/diskId"},"by":{"$ref":"common.schema.json#/$defs/diskId"},"data":{"type":"string","enum":["rebuild","move","discard"]},"reason":{"type":"string","minLength":1,"maxLength":1024}}}}};

function validate196(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate196.errors = vErrors;
return errors === 0;
}


function validate198(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate198.errors = vErrors;
return errors === 0;
}

const schema72 = {"type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","minLength":1,"maxLength":253};

function validate203(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate203.errors = vErrors;
return errors === 0;
}


function validate205(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern19.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate205.errors = vErrors;
return errors === 0;
}


function validate195(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/disk-replacement.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate196(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate196.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("DiskReplacement" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "DiskReplacement"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate198(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate198.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.node === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.disk === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.data === undefined){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data3){
if(!(((((key1 === "node") || (key1 === "disk")) || (key1 === "by")) || (key1 === "data")) || (key1 === "reason"))){
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.node !== undefined){
if(!(validate203(data3.node, {instancePath:instancePath+"/spec/node",parentData:data3,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate203.errors);
errors = vErrors.length;
}
}
if(data3.disk !== undefined){
if(!(validate205(data3.disk, {instancePath:instancePath+"/spec/disk",parentData:data3,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate205.errors);
errors = vErrors.length;
}
}
if(data3.by !== undefined){
if(!(validate205(data3.by, {instancePath:instancePath+"/spec/by",parentData:data3,parentDataProperty:"by",rootData}))){
vErrors = joined(vErrors, validate205.errors);
errors = vErrors.length;
}
}
if(data3.data !== undefined){
let data7 = data3.data;
if(typeof data7 !== "string"){
const err11 = {instancePath:instancePath+"/spec/data",schemaPath:"#/properties/spec/properties/data/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((data7 === "rebuild") || (data7 === "move")) || (data7 === "discard"))){
const err12 = {instancePath:instancePath+"/spec/data",schemaPath:"#/properties/spec/properties/data/enum",keyword:"enum",params:{allowedValues: schema69.properties.spec.properties.data.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.reason !== undefined){
let data8 = data3.reason;
if(typeof data8 === "string"){
if(func1(data8) > 1024){
const err13 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func1(data8) < 1){
const err14 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate195.errors = vErrors;
return errors === 0;
}

export const validateDiskRepository = validate208;
const schema74 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/disk-repository.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"DiskRepository"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta"},"spec":{"type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","pattern":"^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$","minLength":8,"maxLength":2048},"ref":{"type":"object","additionalProperties":false,"properties":{"branch":{"type":"string","pattern":"^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$","minLength":1,"maxLength":255},"tag":{"type":"string","pattern":"^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$","minLength":1,"maxLength":255},"semver":{"type":"string","pattern":"^[0-9A-Za-z.*<>=~^| +-]+$","minLength":1,"maxLength":255},"commit":{"type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64}},"oneOf":[{"required":["branch"]},{"required":["tag"]},{"required":["semver"]},{"required":["commit"]}]},"path":{"type":"string","pattern":"^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$","minLength":1,"maxLength":1024},"interval":{"$ref":"common.schema.json#/$defs/duration"},"timeout":{"$ref":"common.schema.json#/$defs/duration"},"secretRef":{"$ref":"#/$defs/secretReference"},"verify":{"type":"object","additionalProperties":false,"required":["mode","secretRef"],"properties":{"mode":{"type":"string","enum":["HEAD","Tag","TagAndHEAD"]},"secretRef":{"$ref":"#/$defs/secretReference"}}},"suspend":{"type":"boolean"},"approval":{"type":"string","enum":["automatic","locked"]},"acknowledgedRevision":{"type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"publish":{"type":"object","additionalProperties":false,"properties":{"claims":{"type":"string","enum":["own","adopt"]}}},"rollout":{"type":"object","additionalProperties":false,"properties":{"canaries":{"$ref":"common.schema.json#/$defs/nodeSelector"},"maxUnavailable":{"type":["integer","string"],"minimum":1,"pattern":"^(100|[1-9][0-9]?)%$","maxLength":4}}},"maintenanceWindows":{"type":"array","maxItems":100,"items":{"type":"object","additionalProperties":false,"required":["schedule","duration"],"properties":{"schedule":{"type":"string","pattern":"^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$","minLength":9,"maxLength":256},"duration":{"$ref":"common.schema.json#/$defs/duration"},"timeZone":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$","minLength":1,"maxLength":64}}}}}},"status":{"type":"object","additionalProperties":false,"properties":{"observedGeneration":{"type":"integer","minimum":0},"conditions":{"type":"array","maxItems":32,"items":{"$ref":"common.schema.json#/$defs/condition"}},"lastAttemptedRevision":{"type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"lastAppliedRevision":{"type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"lastHandledReconcileAt":{"type":"string","maxLength":256}}}},"$defs":{"secretReference":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"common.schema.json#/$defs/subdomain"}}}}};

function validate209(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate209.errors = vErrors;
return errors === 0;
}

const schema76 = {"type":"object","additionalProperties":true,"required":["name"],"properties":{"name":{"$ref":"#/$defs/subdomain"},"namespace":{"$ref":"#/$defs/dnsLabel"},"labels":{"$ref":"#/$defs/labels"},"annotations":{"$ref":"#/$defs/annotations"}}};

function validate211(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = joined(vErrors, validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate211.errors = vErrors;
return errors === 0;
}

const schema77 = {"type":"string","pattern":"^([0-9]+([.][0-9]+)?(ms|s|m|h))+$","minLength":2,"maxLength":32};
const pattern35 = new RegExp("^([0-9]+([.][0-9]+)?(ms|s|m|h))+$", "u");

function validate217(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 32){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 32}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 2){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 2}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern35.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([0-9]+([.][0-9]+)?(ms|s|m|h))+$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate217.errors = vErrors;
return errors === 0;
}

const schema78 = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"common.schema.json#/$defs/subdomain"}}};

function validate221(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate221.errors = vErrors;
return errors === 0;
}


function validate220(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "name")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate221(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate221.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate220.errors = vErrors;
return errors === 0;
}


function validate225(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "matchLabels"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchExpressions === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "matchExpressions"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "names"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "matchLabels") || (key0 === "matchExpressions")) || (key0 === "names")) || (key0 === "exceptNames"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.matchLabels !== undefined){
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 100){
const err5 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.names !== undefined){
let data3 = data.names;
if(Array.isArray(data3)){
if(data3.length > 10000){
const err8 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate78(data3[i1], {instancePath:instancePath+"/names/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.exceptNames !== undefined){
let data5 = data.exceptNames;
if(Array.isArray(data5)){
if(data5.length > 10000){
const err11 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
if(!(validate78(data5[i2], {instancePath:instancePath+"/exceptNames/" + i2,parentData:data5,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate225.errors = vErrors;
return errors === 0;
}

const schema81 = {"type":"object","additionalProperties":false,"required":["type","status","lastTransitionTime","reason","message"],"properties":{"type":{"type":"string","pattern":"^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$","minLength":1,"maxLength":316},"status":{"type":"string","enum":["True","False","Unknown"]},"observedGeneration":{"type":"integer","minimum":0},"lastTransitionTime":{"$ref":"#/$defs/timestamp"},"reason":{"type":"string","pattern":"^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$","minLength":1,"maxLength":1024},"message":{"type":"string","maxLength":32768}}};
const pattern41 = new RegExp("^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$", "u");
const pattern43 = new RegExp("^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$", "u");
const schema82 = {"type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$","minLength":20,"maxLength":30};
const pattern42 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$", "u");

function validate233(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern42.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate233.errors = vErrors;
return errors === 0;
}


function validate232(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.lastTransitionTime === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lastTransitionTime"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.reason === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.message === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "status")) || (key0 === "observedGeneration")) || (key0 === "lastTransitionTime")) || (key0 === "reason")) || (key0 === "message"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 === "string"){
if(func1(data0) > 316){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 316}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func1(data0) < 1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!pattern41.test(data0)){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.status !== undefined){
let data1 = data.status;
if(typeof data1 !== "string"){
const err10 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data1 === "True") || (data1 === "False")) || (data1 === "Unknown"))){
const err11 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema81.properties.status.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.observedGeneration !== undefined){
let data2 = data.observedGeneration;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err12 = {instancePath:instancePath+"/observedGeneration",schemaPath:"#/properties/observedGeneration/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/observedGeneration",schemaPath:"#/properties/observedGeneration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.lastTransitionTime !== undefined){
if(!(validate233(data.lastTransitionTime, {instancePath:instancePath+"/lastTransitionTime",parentData:data,parentDataProperty:"lastTransitionTime",rootData}))){
vErrors = joined(vErrors, validate233.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 1024){
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data4) < 1){
const err15 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern43.test(data4)){
const err16 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.message !== undefined){
let data5 = data.message;
if(typeof data5 === "string"){
if(func1(data5) > 32768){
const err18 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 32768}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate232.errors = vErrors;
return errors === 0;
}

const pattern29 = new RegExp("^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$", "u");
const pattern30 = new RegExp("^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$", "u");
const pattern32 = new RegExp("^[0-9A-Za-z.*<>=~^| +-]+$", "u");
const pattern33 = new RegExp("^[0-9a-f]{40}([0-9a-f]{24})?$", "u");
const pattern34 = new RegExp("^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$", "u");
const pattern38 = new RegExp("^(100|[1-9][0-9]?)%$", "u");
const pattern39 = new RegExp("^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$", "u");
const pattern40 = new RegExp("^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$", "u");

function validate208(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/disk-repository.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate209(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate209.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("DiskRepository" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "DiskRepository"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate211(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate211.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.url === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "url"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data3){
if(!(func25.call(schema74.properties.spec.properties, key1))){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.url !== undefined){
let data4 = data3.url;
if(typeof data4 === "string"){
if(func1(data4) > 2048){
const err9 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data4) < 8){
const err10 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/minLength",keyword:"minLength",params:{limit: 8}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!pattern29.test(data4)){
const err11 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/pattern",keyword:"pattern",params:{pattern: "^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.ref !== undefined){
let data5 = data3.ref;
const _errs13 = errors;
let valid2 = false;
let passing0 = null;
const _errs14 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.branch === undefined){
const err13 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/0/required",keyword:"required",params:{missingProperty: "branch"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs15 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.tag === undefined){
const err14 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/1/required",keyword:"required",params:{missingProperty: "tag"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
const _errs16 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.semver === undefined){
const err15 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/2/required",keyword:"required",params:{missingProperty: "semver"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid0 = _errs16 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid2 = true;
passing0 = 2;
}
const _errs17 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.commit === undefined){
const err16 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/3/required",keyword:"required",params:{missingProperty: "commit"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid2 = true;
passing0 = 3;
}
}
}
}
if(!valid2){
const err17 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(!((((key2 === "branch") || (key2 === "tag")) || (key2 === "semver")) || (key2 === "commit"))){
const err18 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.branch !== undefined){
let data6 = data5.branch;
if(typeof data6 === "string"){
if(func1(data6) > 255){
const err19 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func1(data6) < 1){
const err20 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!pattern30.test(data6)){
const err21 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data5.tag !== undefined){
let data7 = data5.tag;
if(typeof data7 === "string"){
if(func1(data7) > 255){
const err23 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(func1(data7) < 1){
const err24 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!pattern30.test(data7)){
const err25 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data5.semver !== undefined){
let data8 = data5.semver;
if(typeof data8 === "string"){
if(func1(data8) > 255){
const err27 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/maxLength",keyword:"maxLength",params:{limit: 255}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(func1(data8) < 1){
const err28 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!pattern32.test(data8)){
const err29 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z.*<>=~^| +-]+$"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data5.commit !== undefined){
let data9 = data5.commit;
if(typeof data9 === "string"){
if(func1(data9) > 64){
const err31 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func1(data9) < 40){
const err32 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/minLength",keyword:"minLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!pattern33.test(data9)){
const err33 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data3.path !== undefined){
let data10 = data3.path;
if(typeof data10 === "string"){
if(func1(data10) > 1024){
const err36 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(func1(data10) < 1){
const err37 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!pattern34.test(data10)){
const err38 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/pattern",keyword:"pattern",params:{pattern: "^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
if(data3.interval !== undefined){
if(!(validate217(data3.interval, {instancePath:instancePath+"/spec/interval",parentData:data3,parentDataProperty:"interval",rootData}))){
vErrors = joined(vErrors, validate217.errors);
errors = vErrors.length;
}
}
if(data3.timeout !== undefined){
if(!(validate217(data3.timeout, {instancePath:instancePath+"/spec/timeout",parentData:data3,parentDataProperty:"timeout",rootData}))){
vErrors = joined(vErrors, validate217.errors);
errors = vErrors.length;
}
}
if(data3.secretRef !== undefined){
if(!(validate220(data3.secretRef, {instancePath:instancePath+"/spec/secretRef",parentData:data3,parentDataProperty:"secretRef",rootData}))){
vErrors = joined(vErrors, validate220.errors);
errors = vErrors.length;
}
}
if(data3.verify !== undefined){
let data14 = data3.verify;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.mode === undefined){
const err40 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/required",keyword:"required",params:{missingProperty: "mode"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data14.secretRef === undefined){
const err41 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/required",keyword:"required",params:{missingProperty: "secretRef"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
for(const key3 in data14){
if(!((key3 === "mode") || (key3 === "secretRef"))){
const err42 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data14.mode !== undefined){
let data15 = data14.mode;
if(typeof data15 !== "string"){
const err43 = {instancePath:instancePath+"/spec/verify/mode",schemaPath:"#/properties/spec/properties/verify/properties/mode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(!(((data15 === "HEAD") || (data15 === "Tag")) || (data15 === "TagAndHEAD"))){
const err44 = {instancePath:instancePath+"/spec/verify/mode",schemaPath:"#/properties/spec/properties/verify/properties/mode/enum",keyword:"enum",params:{allowedValues: schema74.properties.spec.properties.verify.properties.mode.enum}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data14.secretRef !== undefined){
if(!(validate220(data14.secretRef, {instancePath:instancePath+"/spec/verify/secretRef",parentData:data14,parentDataProperty:"secretRef",rootData}))){
vErrors = joined(vErrors, validate220.errors);
errors = vErrors.length;
}
}
}
else {
const err45 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data3.suspend !== undefined){
if(typeof data3.suspend !== "boolean"){
const err46 = {instancePath:instancePath+"/spec/suspend",schemaPath:"#/properties/spec/properties/suspend/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data3.approval !== undefined){
let data18 = data3.approval;
if(typeof data18 !== "string"){
const err47 = {instancePath:instancePath+"/spec/approval",schemaPath:"#/properties/spec/properties/approval/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if(!((data18 === "automatic") || (data18 === "locked"))){
const err48 = {instancePath:instancePath+"/spec/approval",schemaPath:"#/properties/spec/properties/approval/enum",keyword:"enum",params:{allowedValues: schema74.properties.spec.properties.approval.enum}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data3.acknowledgedRevision !== undefined){
let data19 = data3.acknowledgedRevision;
if(typeof data19 === "string"){
if(func1(data19) > 64){
const err49 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(func1(data19) < 40){
const err50 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/minLength",keyword:"minLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(!pattern33.test(data19)){
const err51 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data3.publish !== undefined){
let data20 = data3.publish;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
for(const key4 in data20){
if(!(key4 === "claims")){
const err53 = {instancePath:instancePath+"/spec/publish",schemaPath:"#/properties/spec/properties/publish/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data20.claims !== undefined){
let data21 = data20.claims;
if(typeof data21 !== "string"){
const err54 = {instancePath:instancePath+"/spec/publish/claims",schemaPath:"#/properties/spec/properties/publish/properties/claims/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(!((data21 === "own") || (data21 === "adopt"))){
const err55 = {instancePath:instancePath+"/spec/publish/claims",schemaPath:"#/properties/spec/properties/publish/properties/claims/enum",keyword:"enum",params:{allowedValues: schema74.properties.spec.properties.publish.properties.claims.enum}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/spec/publish",schemaPath:"#/properties/spec/properties/publish/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data3.rollout !== undefined){
let data22 = data3.rollout;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key5 in data22){
if(!((key5 === "canaries") || (key5 === "maxUnavailable"))){
const err57 = {instancePath:instancePath+"/spec/rollout",schemaPath:"#/properties/spec/properties/rollout/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data22.canaries !== undefined){
if(!(validate225(data22.canaries, {instancePath:instancePath+"/spec/rollout/canaries",parentData:data22,parentDataProperty:"canaries",rootData}))){
vErrors = joined(vErrors, validate225.errors);
errors = vErrors.length;
}
}
if(data22.maxUnavailable !== undefined){
let data24 = data22.maxUnavailable;
if((!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))) && (typeof data24 !== "string")){
const err58 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/type",keyword:"type",params:{type: schema74.properties.spec.properties.rollout.properties.maxUnavailable.type}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 1 || isNaN(data24)){
const err59 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(typeof data24 === "string"){
if(func1(data24) > 4){
const err60 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/maxLength",keyword:"maxLength",params:{limit: 4}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(!pattern38.test(data24)){
const err61 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/pattern",keyword:"pattern",params:{pattern: "^(100|[1-9][0-9]?)%$"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
}
else {
const err62 = {instancePath:instancePath+"/spec/rollout",schemaPath:"#/properties/spec/properties/rollout/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data3.maintenanceWindows !== undefined){
let data25 = data3.maintenanceWindows;
if(Array.isArray(data25)){
if(data25.length > 100){
const err63 = {instancePath:instancePath+"/spec/maintenanceWindows",schemaPath:"#/properties/spec/properties/maintenanceWindows/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
const len0 = data25.length;
for(let i0=0; i0<len0; i0++){
let data26 = data25[i0];
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.schedule === undefined){
const err64 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/required",keyword:"required",params:{missingProperty: "schedule"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data26.duration === undefined){
const err65 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/required",keyword:"required",params:{missingProperty: "duration"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
for(const key6 in data26){
if(!(((key6 === "schedule") || (key6 === "duration")) || (key6 === "timeZone"))){
const err66 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data26.schedule !== undefined){
let data27 = data26.schedule;
if(typeof data27 === "string"){
if(func1(data27) > 256){
const err67 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
if(func1(data27) < 9){
const err68 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/minLength",keyword:"minLength",params:{limit: 9}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(!pattern39.test(data27)){
const err69 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data26.duration !== undefined){
if(!(validate217(data26.duration, {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/duration",parentData:data26,parentDataProperty:"duration",rootData}))){
vErrors = joined(vErrors, validate217.errors);
errors = vErrors.length;
}
}
if(data26.timeZone !== undefined){
let data29 = data26.timeZone;
if(typeof data29 === "string"){
if(func1(data29) > 64){
const err71 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if(func1(data29) < 1){
const err72 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(!pattern40.test(data29)){
const err73 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
else {
const err74 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
else {
const err75 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
}
else {
const err76 = {instancePath:instancePath+"/spec/maintenanceWindows",schemaPath:"#/properties/spec/properties/maintenanceWindows/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
else {
const err77 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.status !== undefined){
let data30 = data.status;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
for(const key7 in data30){
if(!(((((key7 === "observedGeneration") || (key7 === "conditions")) || (key7 === "lastAttemptedRevision")) || (key7 === "lastAppliedRevision")) || (key7 === "lastHandledReconcileAt"))){
const err78 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data30.observedGeneration !== undefined){
let data31 = data30.observedGeneration;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
const err79 = {instancePath:instancePath+"/status/observedGeneration",schemaPath:"#/properties/status/properties/observedGeneration/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 0 || isNaN(data31)){
const err80 = {instancePath:instancePath+"/status/observedGeneration",schemaPath:"#/properties/status/properties/observedGeneration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
if(data30.conditions !== undefined){
let data32 = data30.conditions;
if(Array.isArray(data32)){
if(data32.length > 32){
const err81 = {instancePath:instancePath+"/status/conditions",schemaPath:"#/properties/status/properties/conditions/maxItems",keyword:"maxItems",params:{limit: 32}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
const len1 = data32.length;
for(let i1=0; i1<len1; i1++){
if(!(validate232(data32[i1], {instancePath:instancePath+"/status/conditions/" + i1,parentData:data32,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate232.errors);
errors = vErrors.length;
}
}
}
else {
const err82 = {instancePath:instancePath+"/status/conditions",schemaPath:"#/properties/status/properties/conditions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data30.lastAttemptedRevision !== undefined){
let data34 = data30.lastAttemptedRevision;
if(typeof data34 === "string"){
if(func1(data34) > 64){
const err83 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if(func1(data34) < 40){
const err84 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/minLength",keyword:"minLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(!pattern33.test(data34)){
const err85 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
else {
const err86 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
if(data30.lastAppliedRevision !== undefined){
let data35 = data30.lastAppliedRevision;
if(typeof data35 === "string"){
if(func1(data35) > 64){
const err87 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if(func1(data35) < 40){
const err88 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/minLength",keyword:"minLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
if(!pattern33.test(data35)){
const err89 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
else {
const err90 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
if(data30.lastHandledReconcileAt !== undefined){
let data36 = data30.lastHandledReconcileAt;
if(typeof data36 === "string"){
if(func1(data36) > 256){
const err91 = {instancePath:instancePath+"/status/lastHandledReconcileAt",schemaPath:"#/properties/status/properties/lastHandledReconcileAt/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
else {
const err92 = {instancePath:instancePath+"/status/lastHandledReconcileAt",schemaPath:"#/properties/status/properties/lastHandledReconcileAt/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
else {
const err93 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
validate208.errors = vErrors;
return errors === 0;
}

export const validateHostConfig = validate236;
const schema83 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/host-config.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"HostConfig"},"nodeName":{"$ref":"common.schema.json#/$defs/nodeName"},"labels":{"$ref":"common.schema.json#/$defs/labels"},"mountRoots":{"type":"array","maxItems":100,"uniqueItems":true,"items":{"$ref":"common.schema.json#/$defs/absolutePath"}}}};

function validate237(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate237.errors = vErrors;
return errors === 0;
}


function validate239(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate239.errors = vErrors;
return errors === 0;
}


function validate241(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
for(const key1 in data){
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate241.errors = vErrors;
return errors === 0;
}


function validate245(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 240){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 240}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 2){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 2}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern26.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate245.errors = vErrors;
return errors === 0;
}


function validate236(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/host-config.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "nodeName")) || (key0 === "labels")) || (key0 === "mountRoots"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate237(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate237.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("HostConfig" !== data1){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "HostConfig"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.nodeName !== undefined){
if(!(validate239(data.nodeName, {instancePath:instancePath+"/nodeName",parentData:data,parentDataProperty:"nodeName",rootData}))){
vErrors = joined(vErrors, validate239.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate241(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate241.errors);
errors = vErrors.length;
}
}
if(data.mountRoots !== undefined){
let data4 = data.mountRoots;
if(Array.isArray(data4)){
if(data4.length > 100){
const err5 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate245(data4[i0], {instancePath:instancePath+"/mountRoots/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate245.errors);
errors = vErrors.length;
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data4[i1], data4[j0])){
const err6 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
break outer0;
}
}
}
}
}
else {
const err7 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate236.errors = vErrors;
return errors === 0;
}

export const validateInstallation = validate247;
const schema88 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/installation.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"Installation"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["id"],"properties":{"id":{"$ref":"common.schema.json#/$defs/uuid"}}}}};

function validate248(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate248.errors = vErrors;
return errors === 0;
}


function validate250(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate250.errors = vErrors;
return errors === 0;
}

const schema91 = {"type":"string","pattern":"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$","minLength":36,"maxLength":36};
const pattern48 = new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "u");

function validate255(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 36){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern48.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate255.errors = vErrors;
return errors === 0;
}


function validate247(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/installation.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate248(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate248.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("Installation" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "Installation"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate250(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate250.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.id === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data3){
if(!(key1 === "id")){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.id !== undefined){
if(!(validate255(data3.id, {instancePath:instancePath+"/spec/id",parentData:data3,parentDataProperty:"id",rootData}))){
vErrors = joined(vErrors, validate255.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate247.errors = vErrors;
return errors === 0;
}

export const validateMoved = validate257;
const schema92 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/moved.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"Moved"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["kind","from","to"],"properties":{"kind":{"type":"string","enum":["DiskLayout","Partition","Carve","StorageClass","PersistentVolumeClaim","ClaimSet","Node","Disk"]},"from":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._+:/-]*$","minLength":1,"maxLength":507},"to":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._+:/-]*$","minLength":1,"maxLength":507}},"allOf":[{"if":{"properties":{"kind":{"enum":["DiskLayout","StorageClass","Node"]}}},"then":{"properties":{"from":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},"to":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}}}},{"if":{"properties":{"kind":{"enum":["Partition","Carve","PersistentVolumeClaim","ClaimSet"]}}},"then":{"properties":{"from":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},"to":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}}}},{"if":{"properties":{"kind":{"enum":["Disk"]}}},"then":{"properties":{"from":{"type":"string","maxLength":507,"pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},"to":{"type":"string","maxLength":507,"pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}}}}]}}};

function validate258(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate258.errors = vErrors;
return errors === 0;
}


function validate260(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate260.errors = vErrors;
return errors === 0;
}

const pattern49 = new RegExp("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$", "u");
const pattern51 = new RegExp("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$", "u");
const pattern55 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._+:/-]*$", "u");

function validate257(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/moved.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate258(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate258.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("Moved" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "Moved"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate260(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate260.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
const _errs9 = errors;
let valid2 = true;
const _errs10 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.kind !== undefined){
let data4 = data3.kind;
if(!(((data4 === "DiskLayout") || (data4 === "StorageClass")) || (data4 === "Node"))){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
var _valid0 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs12 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.from !== undefined){
let data5 = data3.from;
if(typeof data5 === "string"){
if(func1(data5) > 507){
const err8 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/0/then/properties/from/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern49.test(data5)){
const err9 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/0/then/properties/from/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/0/then/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.to !== undefined){
let data6 = data3.to;
if(typeof data6 === "string"){
if(func1(data6) > 507){
const err11 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/0/then/properties/to/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern49.test(data6)){
const err12 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/0/then/properties/to/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/0/then/properties/to/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
var _valid0 = _errs12 === errors;
valid2 = _valid0;
}
if(!valid2){
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/allOf/0/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const _errs18 = errors;
let valid5 = true;
const _errs19 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.kind !== undefined){
let data7 = data3.kind;
if(!((((data7 === "Partition") || (data7 === "Carve")) || (data7 === "PersistentVolumeClaim")) || (data7 === "ClaimSet"))){
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
var _valid1 = _errs19 === errors;
errors = _errs18;
if(vErrors !== null){
if(_errs18){
vErrors.length = _errs18;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs21 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.from !== undefined){
let data8 = data3.from;
if(typeof data8 === "string"){
if(func1(data8) > 507){
const err16 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/1/then/properties/from/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern51.test(data8)){
const err17 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/1/then/properties/from/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/1/then/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data3.to !== undefined){
let data9 = data3.to;
if(typeof data9 === "string"){
if(func1(data9) > 507){
const err19 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/1/then/properties/to/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!pattern51.test(data9)){
const err20 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/1/then/properties/to/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/1/then/properties/to/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
var _valid1 = _errs21 === errors;
valid5 = _valid1;
}
if(!valid5){
const err22 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
const _errs27 = errors;
let valid8 = true;
const _errs28 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.kind !== undefined){
if(!(data3.kind === "Disk")){
const err23 = {};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
var _valid2 = _errs28 === errors;
errors = _errs27;
if(vErrors !== null){
if(_errs27){
vErrors.length = _errs27;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs30 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.from !== undefined){
let data11 = data3.from;
if(typeof data11 === "string"){
if(func1(data11) > 507){
const err24 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/2/then/properties/from/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!pattern19.test(data11)){
const err25 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/2/then/properties/from/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/2/then/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data3.to !== undefined){
let data12 = data3.to;
if(typeof data12 === "string"){
if(func1(data12) > 507){
const err27 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/2/then/properties/to/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!pattern19.test(data12)){
const err28 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/2/then/properties/to/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/2/then/properties/to/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
var _valid2 = _errs30 === errors;
valid8 = _valid2;
}
if(!valid8){
const err30 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/allOf/2/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.kind === undefined){
const err31 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data3.from === undefined){
const err32 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "from"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data3.to === undefined){
const err33 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "to"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
for(const key1 in data3){
if(!(((key1 === "kind") || (key1 === "from")) || (key1 === "to"))){
const err34 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data3.kind !== undefined){
let data13 = data3.kind;
if(typeof data13 !== "string"){
const err35 = {instancePath:instancePath+"/spec/kind",schemaPath:"#/properties/spec/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!((((((((data13 === "DiskLayout") || (data13 === "Partition")) || (data13 === "Carve")) || (data13 === "StorageClass")) || (data13 === "PersistentVolumeClaim")) || (data13 === "ClaimSet")) || (data13 === "Node")) || (data13 === "Disk"))){
const err36 = {instancePath:instancePath+"/spec/kind",schemaPath:"#/properties/spec/properties/kind/enum",keyword:"enum",params:{allowedValues: schema92.properties.spec.properties.kind.enum}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data3.from !== undefined){
let data14 = data3.from;
if(typeof data14 === "string"){
if(func1(data14) > 507){
const err37 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(func1(data14) < 1){
const err38 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!pattern55.test(data14)){
const err39 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._+:/-]*$"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data3.to !== undefined){
let data15 = data3.to;
if(typeof data15 === "string"){
if(func1(data15) > 507){
const err41 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(func1(data15) < 1){
const err42 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!pattern55.test(data15)){
const err43 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._+:/-]*$"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
validate257.errors = vErrors;
return errors === 0;
}

export const validateNodeGroup = validate265;
const schema95 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/node-group.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"NodeGroup"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["nodes"],"properties":{"nodes":{"type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"common.schema.json#/$defs/nodeNameOrRange"}},"labels":{"$ref":"common.schema.json#/$defs/labels"}}}}};

function validate266(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate266.errors = vErrors;
return errors === 0;
}


function validate268(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate268.errors = vErrors;
return errors === 0;
}


function validate273(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern10.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate273.errors = vErrors;
return errors === 0;
}


function validate275(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
for(const key1 in data){
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate275.errors = vErrors;
return errors === 0;
}


function validate265(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/node-group.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate266(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate266.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("NodeGroup" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "NodeGroup"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate268(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate268.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.nodes === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "nodes"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data3){
if(!((key1 === "nodes") || (key1 === "labels"))){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.nodes !== undefined){
let data4 = data3.nodes;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err9 = {instancePath:instancePath+"/spec/nodes",schemaPath:"#/properties/spec/properties/nodes/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4.length < 1){
const err10 = {instancePath:instancePath+"/spec/nodes",schemaPath:"#/properties/spec/properties/nodes/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate273(data4[i0], {instancePath:instancePath+"/spec/nodes/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate273.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/spec/nodes",schemaPath:"#/properties/spec/properties/nodes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.labels !== undefined){
if(!(validate275(data3.labels, {instancePath:instancePath+"/spec/labels",parentData:data3,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate275.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate265.errors = vErrors;
return errors === 0;
}

export const validateNodeInventory = validate279;
const schema100 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/node-inventory.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"NodeInventory"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"$ref":"#/$defs/inventory"}},"$defs":{"inventory":{"type":"object","additionalProperties":false,"required":["node","labels","takenAt","host","disks","blockLinks","records","findings"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"labels":{"$ref":"common.schema.json#/$defs/labels"},"takenAt":{"$ref":"common.schema.json#/$defs/timestamp"},"host":{"$ref":"#/$defs/hostFacts"},"disks":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/observedDisk"}},"blockLinks":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/blockLink"}},"records":{"$ref":"#/$defs/nodeRecords"},"findings":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/finding"}}}},"hostFacts":{"type":"object","additionalProperties":false,"required":["kernel","bootId","systemd","stateDir","mountRoots","root"],"properties":{"kernel":{"type":"string","maxLength":1024},"bootId":{"type":"string","maxLength":128},"systemd":{"type":"boolean"},"stateDir":{"type":"string","maxLength":4096},"mountRoots":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"root":{"$ref":"#/$defs/rootFilesystem"}}},"rootFilesystem":{"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","chain"],"properties":{"kind":{"type":"string","const":"block"},"chain":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}}}},{"type":"object","additionalProperties":false,"required":["kind","filesystem"],"properties":{"kind":{"type":"string","const":"no-block-device"},"filesystem":{"type":"string","maxLength":256}}},{"type":"object","additionalProperties":false,"required":["kind","reason"],"properties":{"kind":{"type":"string","const":"unknown"},"reason":{"type":"string","maxLength":4096}}}]},"blockLink":{"type":"object","additionalProperties":false,"required":["volume","partitionUuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"type":["string","null"],"maxLength":256},"logicalVolume":{"type":"string","maxLength":256}}},"finding":{"type":"object","additionalProperties":false,"required":["code","subject","message"],"properties":{"code":{"type":"string","enum":["tool-missing","tool-failed","tool-timeout","unreadable","identity-missing","record-unreadable"]},"subject":{"type":"string","maxLength":4096},"message":{"type":"string","maxLength":65536}}},"transport":{"type":"string","enum":["nvme","sata","sas","scsi","virtio","usb","mmc","loop","unknown"]},"diskIdentity":{"type":"object","additionalProperties":false,"properties":{"wwn":{"type":"string","maxLength":4096},"eui":{"type":"string","maxLength":4096},"nguid":{"type":"string","maxLength":4096},"nvmeUuid":{"type":"string","maxLength":4096},"serial":{"type":"string","maxLength":4096},"model":{"type":"string","maxLength":4096},"vendor":{"type":"string","maxLength":4096},"backingFile":{"type":"string","maxLength":4096}}},"observedDiskId":{"type":"string","pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-|unidentified-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$","minLength":5,"maxLength":194},"observedDisk":{"type":"object","additionalProperties":false,"required":["id","aliases","path","links","identity","sizeBytes","logicalSectorBytes","physicalSectorBytes","transport","rotational","readOnly","removable","failing","systemChain","usedBy","signatures","remains","fingerprint"],"properties":{"id":{"$ref":"#/$defs/observedDiskId"},"aliases":{"type":"array","maxItems":100,"items":{"$ref":"#/$defs/observedDiskId"}},"path":{"type":"string","maxLength":4096},"links":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"identity":{"$ref":"#/$defs/diskIdentity"},"sizeBytes":{"type":"integer","minimum":0},"logicalSectorBytes":{"type":"integer","minimum":0},"physicalSectorBytes":{"type":"integer","minimum":0},"transport":{"$ref":"#/$defs/transport"},"rotational":{"type":"boolean"},"readOnly":{"type":"boolean"},"removable":{"type":"boolean"},"failing":{"type":"boolean"},"systemChain":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"usedBy":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/usage"}},"table":{"$ref":"#/$defs/partitionTable"},"volumeGroup":{"$ref":"#/$defs/observedVolumeGroup"},"signatures":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/signature"}},"remains":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/remain"}},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"}}},"usage":{"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","mountPoint","readOnly"],"properties":{"kind":{"type":"string","const":"mounted"},"mountPoint":{"type":"string","maxLength":4096},"readOnly":{"type":"boolean"},"inProcess":{"type":"integer","minimum":1}}},{"type":"object","additionalProperties":false,"required":["kind","holder"],"properties":{"kind":{"type":"string","const":"holder"},"holder":{"type":"string","maxLength":4096}}},{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"swap"}}},{"type":"object","additionalProperties":false,"required":["kind","loop"],"properties":{"kind":{"type":"string","const":"loop-backing"},"loop":{"type":"string","maxLength":4096}}},{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"open-exclusive"}}}]},"signature":{"type":"object","additionalProperties":false,"required":["type","offsetBytes","usage"],"properties":{"type":{"type":"string","maxLength":256},"offsetBytes":{"type":"integer","minimum":0},"usage":{"type":"string","enum":["filesystem","raid","crypto","other"]},"uuid":{"type":"string","maxLength":256},"label":{"type":"string","maxLength":4096},"group":{"type":"string","maxLength":4096}}},"remain":{"type":"object","additionalProperties":false,"required":["kind","region","offsetBytes"],"properties":{"kind":{"type":"string","enum":["not-zero","unreadable"]},"region":{"type":"string","enum":["first-mebibyte","last-mebibyte","backup-superblock","sample"]},"offsetBytes":{"type":"integer","minimum":0},"bytes":{"type":"string","pattern":"^([0-9a-f]{2})*$","maxLength":32}}},"partitionTable":{"type":"object","additionalProperties":false,"required":["type","uuid","primary","backup","partitions"],"properties":{"type":{"type":"string","enum":["gpt","dos","other"]},"uuid":{"type":"string","maxLength":256},"primary":{"type":"string","enum":["good","damaged"]},"backup":{"type":"string","enum":["good","damaged","misplaced"]},"partitions":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/observedPartition"}}}},"observedPartition":{"type":"object","additionalProperties":false,"required":["number","path","startBytes","sizeBytes","typeUuid","uuid","label","usedBy","signatures","remains","fingerprint"],"properties":{"number":{"type":"integer","minimum":1},"path":{"type":"string","maxLength":4096},"startBytes":{"type":"integer","minimum":0},"sizeBytes":{"type":"integer","minimum":0},"typeUuid":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256},"label":{"type":"string","maxLength":1024},"usedBy":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/usage"}},"signatures":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/signature"}},"filesystem":{"$ref":"#/$defs/observedFilesystem"},"remains":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/remain"}},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"}}},"observedVolumeGroup":{"type":"object","additionalProperties":false,"required":["name","uuid","extentBytes","totalExtents","freeExtents","physicalVolumes","volumes"],"properties":{"name":{"type":"string","maxLength":128},"uuid":{"type":"string","maxLength":64},"extentBytes":{"type":"integer","minimum":1},"totalExtents":{"type":"integer","minimum":0},"freeExtents":{"type":"integer","minimum":0},"physicalVolumes":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/observedPhysicalVolume"}},"volumes":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/observedLogicalVolume"}}}},"observedPhysicalVolume":{"type":"object","additionalProperties":false,"required":["uuid","sizeBytes","missing"],"properties":{"uuid":{"type":"string","maxLength":64},"sizeBytes":{"type":"integer","minimum":0},"missing":{"type":"boolean"}}},"observedLogicalVolume":{"type":"object","additionalProperties":false,"required":["name","segmentType","path","sizeBytes","uuid","label","usedBy","signatures","remains","fingerprint"],"properties":{"name":{"type":"string","maxLength":128},"segmentType":{"type":"string","maxLength":64},"path":{"type":"string","maxLength":4096},"sizeBytes":{"type":"integer","minimum":0},"uuid":{"type":"string","maxLength":64},"label":{"type":"string","maxLength":1024},"usedBy":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/usage"}},"signatures":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/signature"}},"filesystem":{"$ref":"#/$defs/observedFilesystem"},"remains":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/remain"}},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"}}},"observedFilesystem":{"type":"object","additionalProperties":false,"required":["type","uuid","sizeBytes"],"properties":{"type":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256},"sizeBytes":{"type":"integer","minimum":0},"usableBytes":{"type":"integer","minimum":0},"freeBytes":{"type":"integer","minimum":0}}},"diskFacts":{"type":"object","additionalProperties":false,"required":["id","identity","sizeBytes","logicalSectorBytes"],"properties":{"id":{"$ref":"#/$defs/observedDiskId"},"identity":{"$ref":"#/$defs/diskIdentity"},"sizeBytes":{"type":"integer","minimum":0},"logicalSectorBytes":{"type":"integer","minimum":0}}},"nodeRecords":{"type":"object","additionalProperties":false,"required":["disks","volumes"],"properties":{"disks":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/diskRecord"}},"volumes":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/volumeRecord"}},"consents":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/consentRecord"}}}},"diskRecord":{"type":"object","additionalProperties":false,"required":["layout","facts","tableUuid","partitionUuids","blankFingerprint","state","recordedAt"],"properties":{"layout":{"type":"string","maxLength":253},"facts":{"$ref":"#/$defs/diskFacts"},"tableUuid":{"$ref":"common.schema.json#/$defs/uuid"},"partitionUuids":{"type":"array","maxItems":10000,"items":{"$ref":"common.schema.json#/$defs/uuid"}},"blankFingerprint":{"$ref":"common.schema.json#/$defs/sha256"},"state":{"type":"string","enum":["begun","written"]},"recordedAt":{"$ref":"common.schema.json#/$defs/timestamp"}}},"claimRef":{"type":"object","additionalProperties":false,"required":["namespace","name"],"properties":{"namespace":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253}}},"volumeRecord":{"type":"object","additionalProperties":false,"required":["volume","layout","name","ordinal","disk","partitionUuid","sizeBytes","state","recordedAt"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"layout":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253},"ordinal":{"type":"integer","minimum":0},"disk":{"$ref":"#/$defs/diskFacts"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"filesystem":{"type":"object","additionalProperties":false,"required":["type","uuid"],"properties":{"type":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256}}},"sizeBytes":{"type":"integer","minimum":0},"state":{"type":"string","enum":["begun","ready","removed"]},"claim":{"$ref":"#/$defs/claimRef"},"forgotten":{"type":"boolean","const":true},"protected":{"type":"boolean","const":true},"recordedAt":{"$ref":"common.schema.json#/$defs/timestamp"}}},"consentRecord":{"type":"object","additionalProperties":false,"required":["key","consent","subject","disk","content","spans","expires","state","recordedAt"],"properties":{"key":{"type":"string","pattern":"^[0-9a-f]{32}$","minLength":32,"maxLength":32},"consent":{"type":"string","maxLength":253},"subject":{"$ref":"#/$defs/wipeSubject"},"disk":{"$ref":"#/$defs/diskFacts"},"content":{"$ref":"common.schema.json#/$defs/sha256"},"spans":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/span"}},"expires":{"$ref":"common.schema.json#/$defs/timestamp"},"state":{"type":"string","enum":["begun","done"]},"recordedAt":{"$ref":"common.schema.json#/$defs/timestamp"}}},"wipeSubject":{"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","disk"],"properties":{"kind":{"type":"string","const":"disk"},"disk":{"$ref":"#/$defs/observedDiskId"}}},{"type":"object","additionalProperties":false,"required":["kind","volume"],"properties":{"kind":{"type":"string","const":"volume"},"volume":{"$ref":"common.schema.json#/$defs/volumeId"}}}]},"span":{"type":"object","additionalProperties":false,"required":["startBytes","sizeBytes"],"properties":{"startBytes":{"type":"integer","minimum":0},"sizeBytes":{"type":"integer","minimum":0}}}}};

function validate280(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate280.errors = vErrors;
return errors === 0;
}


function validate282(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate282.errors = vErrors;
return errors === 0;
}

const schema103 = {"type":"object","additionalProperties":false,"required":["node","labels","takenAt","host","disks","blockLinks","records","findings"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"labels":{"$ref":"common.schema.json#/$defs/labels"},"takenAt":{"$ref":"common.schema.json#/$defs/timestamp"},"host":{"$ref":"#/$defs/hostFacts"},"disks":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/observedDisk"}},"blockLinks":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/blockLink"}},"records":{"$ref":"#/$defs/nodeRecords"},"findings":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/finding"}}}};

function validate288(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate288.errors = vErrors;
return errors === 0;
}


function validate290(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
for(const key1 in data){
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate290.errors = vErrors;
return errors === 0;
}


function validate294(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern42.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate294.errors = vErrors;
return errors === 0;
}

const schema107 = {"type":"object","additionalProperties":false,"required":["kernel","bootId","systemd","stateDir","mountRoots","root"],"properties":{"kernel":{"type":"string","maxLength":1024},"bootId":{"type":"string","maxLength":128},"systemd":{"type":"boolean"},"stateDir":{"type":"string","maxLength":4096},"mountRoots":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"root":{"$ref":"#/$defs/rootFilesystem"}}};
const schema108 = {"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","chain"],"properties":{"kind":{"type":"string","const":"block"},"chain":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}}}},{"type":"object","additionalProperties":false,"required":["kind","filesystem"],"properties":{"kind":{"type":"string","const":"no-block-device"},"filesystem":{"type":"string","maxLength":256}}},{"type":"object","additionalProperties":false,"required":["kind","reason"],"properties":{"kind":{"type":"string","const":"unknown"},"reason":{"type":"string","maxLength":4096}}}]};

function validate297(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.chain === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "chain"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "kind") || (key0 === "chain"))){
const err2 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("block" !== data0){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "block"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.chain !== undefined){
let data1 = data.chain;
if(Array.isArray(data1)){
if(data1.length > 1000){
const err5 = {instancePath:instancePath+"/chain",schemaPath:"#/oneOf/0/properties/chain/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func1(data2) > 4096){
const err6 = {instancePath:instancePath+"/chain/" + i0,schemaPath:"#/oneOf/0/properties/chain/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/chain/" + i0,schemaPath:"#/oneOf/0/properties/chain/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/chain",schemaPath:"#/oneOf/0/properties/chain/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err10 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.filesystem === undefined){
const err11 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "filesystem"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data){
if(!((key1 === "kind") || (key1 === "filesystem"))){
const err12 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.kind !== undefined){
let data3 = data.kind;
if(typeof data3 !== "string"){
const err13 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if("no-block-device" !== data3){
const err14 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "no-block-device"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.filesystem !== undefined){
let data4 = data.filesystem;
if(typeof data4 === "string"){
if(func1(data4) > 256){
const err15 = {instancePath:instancePath+"/filesystem",schemaPath:"#/oneOf/1/properties/filesystem/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/filesystem",schemaPath:"#/oneOf/1/properties/filesystem/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs17 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err18 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data.reason === undefined){
const err19 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key2 in data){
if(!((key2 === "kind") || (key2 === "reason"))){
const err20 = {instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.kind !== undefined){
let data5 = data.kind;
if(typeof data5 !== "string"){
const err21 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if("unknown" !== data5){
const err22 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "unknown"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.reason !== undefined){
let data6 = data.reason;
if(typeof data6 === "string"){
if(func1(data6) > 4096){
const err23 = {instancePath:instancePath+"/reason",schemaPath:"#/oneOf/2/properties/reason/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/reason",schemaPath:"#/oneOf/2/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err26 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate297.errors = vErrors;
return errors === 0;
}


function validate296(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kernel === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kernel"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.bootId === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "bootId"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.systemd === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "systemd"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.stateDir === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "stateDir"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.mountRoots === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mountRoots"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.root === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "root"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "kernel") || (key0 === "bootId")) || (key0 === "systemd")) || (key0 === "stateDir")) || (key0 === "mountRoots")) || (key0 === "root"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kernel !== undefined){
let data0 = data.kernel;
if(typeof data0 === "string"){
if(func1(data0) > 1024){
const err7 = {instancePath:instancePath+"/kernel",schemaPath:"#/properties/kernel/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/kernel",schemaPath:"#/properties/kernel/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.bootId !== undefined){
let data1 = data.bootId;
if(typeof data1 === "string"){
if(func1(data1) > 128){
const err9 = {instancePath:instancePath+"/bootId",schemaPath:"#/properties/bootId/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/bootId",schemaPath:"#/properties/bootId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.systemd !== undefined){
if(typeof data.systemd !== "boolean"){
const err11 = {instancePath:instancePath+"/systemd",schemaPath:"#/properties/systemd/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.stateDir !== undefined){
let data3 = data.stateDir;
if(typeof data3 === "string"){
if(func1(data3) > 4096){
const err12 = {instancePath:instancePath+"/stateDir",schemaPath:"#/properties/stateDir/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/stateDir",schemaPath:"#/properties/stateDir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.mountRoots !== undefined){
let data4 = data.mountRoots;
if(Array.isArray(data4)){
if(data4.length > 1000){
const err14 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err15 = {instancePath:instancePath+"/mountRoots/" + i0,schemaPath:"#/properties/mountRoots/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/mountRoots/" + i0,schemaPath:"#/properties/mountRoots/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.root !== undefined){
if(!(validate297(data.root, {instancePath:instancePath+"/root",parentData:data,parentDataProperty:"root",rootData}))){
vErrors = joined(vErrors, validate297.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate296.errors = vErrors;
return errors === 0;
}

const schema109 = {"type":"object","additionalProperties":false,"required":["id","aliases","path","links","identity","sizeBytes","logicalSectorBytes","physicalSectorBytes","transport","rotational","readOnly","removable","failing","systemChain","usedBy","signatures","remains","fingerprint"],"properties":{"id":{"$ref":"#/$defs/observedDiskId"},"aliases":{"type":"array","maxItems":100,"items":{"$ref":"#/$defs/observedDiskId"}},"path":{"type":"string","maxLength":4096},"links":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"identity":{"$ref":"#/$defs/diskIdentity"},"sizeBytes":{"type":"integer","minimum":0},"logicalSectorBytes":{"type":"integer","minimum":0},"physicalSectorBytes":{"type":"integer","minimum":0},"transport":{"$ref":"#/$defs/transport"},"rotational":{"type":"boolean"},"readOnly":{"type":"boolean"},"removable":{"type":"boolean"},"failing":{"type":"boolean"},"systemChain":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"usedBy":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/usage"}},"table":{"$ref":"#/$defs/partitionTable"},"volumeGroup":{"$ref":"#/$defs/observedVolumeGroup"},"signatures":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/signature"}},"remains":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/remain"}},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"}}};
const schema110 = {"type":"string","pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-|unidentified-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$","minLength":5,"maxLength":194};
const pattern60 = new RegExp("^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-|unidentified-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$", "u");

function validate301(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 194){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 194}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern60.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-|unidentified-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate301.errors = vErrors;
return errors === 0;
}

const schema111 = {"type":"object","additionalProperties":false,"properties":{"wwn":{"type":"string","maxLength":4096},"eui":{"type":"string","maxLength":4096},"nguid":{"type":"string","maxLength":4096},"nvmeUuid":{"type":"string","maxLength":4096},"serial":{"type":"string","maxLength":4096},"model":{"type":"string","maxLength":4096},"vendor":{"type":"string","maxLength":4096},"backingFile":{"type":"string","maxLength":4096}}};

function validate304(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "wwn") || (key0 === "eui")) || (key0 === "nguid")) || (key0 === "nvmeUuid")) || (key0 === "serial")) || (key0 === "model")) || (key0 === "vendor")) || (key0 === "backingFile"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.wwn !== undefined){
let data0 = data.wwn;
if(typeof data0 === "string"){
if(func1(data0) > 4096){
const err1 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.eui !== undefined){
let data1 = data.eui;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err3 = {instancePath:instancePath+"/eui",schemaPath:"#/properties/eui/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/eui",schemaPath:"#/properties/eui/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.nguid !== undefined){
let data2 = data.nguid;
if(typeof data2 === "string"){
if(func1(data2) > 4096){
const err5 = {instancePath:instancePath+"/nguid",schemaPath:"#/properties/nguid/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/nguid",schemaPath:"#/properties/nguid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.nvmeUuid !== undefined){
let data3 = data.nvmeUuid;
if(typeof data3 === "string"){
if(func1(data3) > 4096){
const err7 = {instancePath:instancePath+"/nvmeUuid",schemaPath:"#/properties/nvmeUuid/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/nvmeUuid",schemaPath:"#/properties/nvmeUuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.serial !== undefined){
let data4 = data.serial;
if(typeof data4 === "string"){
if(func1(data4) > 4096){
const err9 = {instancePath:instancePath+"/serial",schemaPath:"#/properties/serial/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/serial",schemaPath:"#/properties/serial/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.model !== undefined){
let data5 = data.model;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err11 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/model",schemaPath:"#/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.vendor !== undefined){
let data6 = data.vendor;
if(typeof data6 === "string"){
if(func1(data6) > 4096){
const err13 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/vendor",schemaPath:"#/properties/vendor/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.backingFile !== undefined){
let data7 = data.backingFile;
if(typeof data7 === "string"){
if(func1(data7) > 4096){
const err15 = {instancePath:instancePath+"/backingFile",schemaPath:"#/properties/backingFile/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/backingFile",schemaPath:"#/properties/backingFile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate304.errors = vErrors;
return errors === 0;
}

const schema112 = {"type":"string","enum":["nvme","sata","sas","scsi","virtio","usb","mmc","loop","unknown"]};

function validate306(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((((((((data === "nvme") || (data === "sata")) || (data === "sas")) || (data === "scsi")) || (data === "virtio")) || (data === "usb")) || (data === "mmc")) || (data === "loop")) || (data === "unknown"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema112.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate306.errors = vErrors;
return errors === 0;
}

const schema113 = {"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","mountPoint","readOnly"],"properties":{"kind":{"type":"string","const":"mounted"},"mountPoint":{"type":"string","maxLength":4096},"readOnly":{"type":"boolean"},"inProcess":{"type":"integer","minimum":1}}},{"type":"object","additionalProperties":false,"required":["kind","holder"],"properties":{"kind":{"type":"string","const":"holder"},"holder":{"type":"string","maxLength":4096}}},{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"swap"}}},{"type":"object","additionalProperties":false,"required":["kind","loop"],"properties":{"kind":{"type":"string","const":"loop-backing"},"loop":{"type":"string","maxLength":4096}}},{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"open-exclusive"}}}]};

function validate308(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.mountPoint === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "mountPoint"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.readOnly === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "readOnly"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "kind") || (key0 === "mountPoint")) || (key0 === "readOnly")) || (key0 === "inProcess"))){
const err3 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("mounted" !== data0){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "mounted"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.mountPoint !== undefined){
let data1 = data.mountPoint;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err6 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/oneOf/0/properties/mountPoint/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/oneOf/0/properties/mountPoint/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
const err8 = {instancePath:instancePath+"/readOnly",schemaPath:"#/oneOf/0/properties/readOnly/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.inProcess !== undefined){
let data3 = data.inProcess;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err9 = {instancePath:instancePath+"/inProcess",schemaPath:"#/oneOf/0/properties/inProcess/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/inProcess",schemaPath:"#/oneOf/0/properties/inProcess/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err12 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.holder === undefined){
const err13 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "holder"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data){
if(!((key1 === "kind") || (key1 === "holder"))){
const err14 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.kind !== undefined){
let data4 = data.kind;
if(typeof data4 !== "string"){
const err15 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if("holder" !== data4){
const err16 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "holder"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.holder !== undefined){
let data5 = data.holder;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err17 = {instancePath:instancePath+"/holder",schemaPath:"#/oneOf/1/properties/holder/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/holder",schemaPath:"#/oneOf/1/properties/holder/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid0 = _errs12 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs19 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err20 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
for(const key2 in data){
if(!(key2 === "kind")){
const err21 = {instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.kind !== undefined){
let data6 = data.kind;
if(typeof data6 !== "string"){
const err22 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if("swap" !== data6){
const err23 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "swap"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
var _valid0 = _errs19 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
const _errs24 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err25 = {instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(data.loop === undefined){
const err26 = {instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "loop"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
for(const key3 in data){
if(!((key3 === "kind") || (key3 === "loop"))){
const err27 = {instancePath,schemaPath:"#/oneOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.kind !== undefined){
let data7 = data.kind;
if(typeof data7 !== "string"){
const err28 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/3/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if("loop-backing" !== data7){
const err29 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "loop-backing"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.loop !== undefined){
let data8 = data.loop;
if(typeof data8 === "string"){
if(func1(data8) > 4096){
const err30 = {instancePath:instancePath+"/loop",schemaPath:"#/oneOf/3/properties/loop/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/loop",schemaPath:"#/oneOf/3/properties/loop/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var _valid0 = _errs24 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
}
const _errs31 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err33 = {instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
for(const key4 in data){
if(!(key4 === "kind")){
const err34 = {instancePath,schemaPath:"#/oneOf/4/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.kind !== undefined){
let data9 = data.kind;
if(typeof data9 !== "string"){
const err35 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/4/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if("open-exclusive" !== data9){
const err36 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/4/properties/kind/const",keyword:"const",params:{allowedValue: "open-exclusive"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
var _valid0 = _errs31 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid0 = true;
passing0 = 4;
}
}
}
}
}
if(!valid0){
const err38 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate308.errors = vErrors;
return errors === 0;
}

const schema114 = {"type":"object","additionalProperties":false,"required":["type","uuid","primary","backup","partitions"],"properties":{"type":{"type":"string","enum":["gpt","dos","other"]},"uuid":{"type":"string","maxLength":256},"primary":{"type":"string","enum":["good","damaged"]},"backup":{"type":"string","enum":["good","damaged","misplaced"]},"partitions":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/observedPartition"}}}};
const schema115 = {"type":"object","additionalProperties":false,"required":["number","path","startBytes","sizeBytes","typeUuid","uuid","label","usedBy","signatures","remains","fingerprint"],"properties":{"number":{"type":"integer","minimum":1},"path":{"type":"string","maxLength":4096},"startBytes":{"type":"integer","minimum":0},"sizeBytes":{"type":"integer","minimum":0},"typeUuid":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256},"label":{"type":"string","maxLength":1024},"usedBy":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/usage"}},"signatures":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/signature"}},"filesystem":{"$ref":"#/$defs/observedFilesystem"},"remains":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/remain"}},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"}}};
const schema116 = {"type":"object","additionalProperties":false,"required":["type","offsetBytes","usage"],"properties":{"type":{"type":"string","maxLength":256},"offsetBytes":{"type":"integer","minimum":0},"usage":{"type":"string","enum":["filesystem","raid","crypto","other"]},"uuid":{"type":"string","maxLength":256},"label":{"type":"string","maxLength":4096},"group":{"type":"string","maxLength":4096}}};

function validate313(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.offsetBytes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "offsetBytes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.usage === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "usage"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "offsetBytes")) || (key0 === "usage")) || (key0 === "uuid")) || (key0 === "label")) || (key0 === "group"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 === "string"){
if(func1(data0) > 256){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.offsetBytes !== undefined){
let data1 = data.offsetBytes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err6 = {instancePath:instancePath+"/offsetBytes",schemaPath:"#/properties/offsetBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/offsetBytes",schemaPath:"#/properties/offsetBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.usage !== undefined){
let data2 = data.usage;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/usage",schemaPath:"#/properties/usage/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((((data2 === "filesystem") || (data2 === "raid")) || (data2 === "crypto")) || (data2 === "other"))){
const err9 = {instancePath:instancePath+"/usage",schemaPath:"#/properties/usage/enum",keyword:"enum",params:{allowedValues: schema116.properties.usage.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.uuid !== undefined){
let data3 = data.uuid;
if(typeof data3 === "string"){
if(func1(data3) > 256){
const err10 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.label !== undefined){
let data4 = data.label;
if(typeof data4 === "string"){
if(func1(data4) > 4096){
const err12 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.group !== undefined){
let data5 = data.group;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err14 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate313.errors = vErrors;
return errors === 0;
}

const schema117 = {"type":"object","additionalProperties":false,"required":["type","uuid","sizeBytes"],"properties":{"type":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256},"sizeBytes":{"type":"integer","minimum":0},"usableBytes":{"type":"integer","minimum":0},"freeBytes":{"type":"integer","minimum":0}}};

function validate315(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.uuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.sizeBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "type") || (key0 === "uuid")) || (key0 === "sizeBytes")) || (key0 === "usableBytes")) || (key0 === "freeBytes"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 === "string"){
if(func1(data0) > 256){
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.uuid !== undefined){
let data1 = data.uuid;
if(typeof data1 === "string"){
if(func1(data1) > 256){
const err6 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.sizeBytes !== undefined){
let data2 = data.sizeBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err8 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.usableBytes !== undefined){
let data3 = data.usableBytes;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/usableBytes",schemaPath:"#/properties/usableBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/usableBytes",schemaPath:"#/properties/usableBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(data.freeBytes !== undefined){
let data4 = data.freeBytes;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err12 = {instancePath:instancePath+"/freeBytes",schemaPath:"#/properties/freeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/freeBytes",schemaPath:"#/properties/freeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate315.errors = vErrors;
return errors === 0;
}

const schema118 = {"type":"object","additionalProperties":false,"required":["kind","region","offsetBytes"],"properties":{"kind":{"type":"string","enum":["not-zero","unreadable"]},"region":{"type":"string","enum":["first-mebibyte","last-mebibyte","backup-superblock","sample"]},"offsetBytes":{"type":"integer","minimum":0},"bytes":{"type":"string","pattern":"^([0-9a-f]{2})*$","maxLength":32}}};
const pattern61 = new RegExp("^([0-9a-f]{2})*$", "u");

function validate317(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.region === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "region"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.offsetBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "offsetBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "kind") || (key0 === "region")) || (key0 === "offsetBytes")) || (key0 === "bytes"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data0 === "not-zero") || (data0 === "unreadable"))){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema118.properties.kind.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.region !== undefined){
let data1 = data.region;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((data1 === "first-mebibyte") || (data1 === "last-mebibyte")) || (data1 === "backup-superblock")) || (data1 === "sample"))){
const err7 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/enum",keyword:"enum",params:{allowedValues: schema118.properties.region.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.offsetBytes !== undefined){
let data2 = data.offsetBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err8 = {instancePath:instancePath+"/offsetBytes",schemaPath:"#/properties/offsetBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/offsetBytes",schemaPath:"#/properties/offsetBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.bytes !== undefined){
let data3 = data.bytes;
if(typeof data3 === "string"){
if(func1(data3) > 32){
const err10 = {instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/maxLength",keyword:"maxLength",params:{limit: 32}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!pattern61.test(data3)){
const err11 = {instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/pattern",keyword:"pattern",params:{pattern: "^([0-9a-f]{2})*$"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate317.errors = vErrors;
return errors === 0;
}

const schema119 = {"type":"string","pattern":"^sha256:[0-9a-f]{64}$","minLength":71,"maxLength":71};
const pattern62 = new RegExp("^sha256:[0-9a-f]{64}$", "u");

function validate319(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern62.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate319.errors = vErrors;
return errors === 0;
}


function validate311(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.number === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "number"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.path === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.startBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.sizeBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.typeUuid === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "typeUuid"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.uuid === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.label === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "label"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.usedBy === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "usedBy"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.signatures === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "signatures"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.remains === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "remains"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.fingerprint === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fingerprint"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema115.properties, key0))){
const err11 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.number !== undefined){
let data0 = data.number;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err12 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err13 = {instancePath:instancePath+"/number",schemaPath:"#/properties/number/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.path !== undefined){
let data1 = data.path;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err14 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.startBytes !== undefined){
let data2 = data.startBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err16 = {instancePath:instancePath+"/startBytes",schemaPath:"#/properties/startBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err17 = {instancePath:instancePath+"/startBytes",schemaPath:"#/properties/startBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data.sizeBytes !== undefined){
let data3 = data.sizeBytes;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err18 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err19 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
if(data.typeUuid !== undefined){
let data4 = data.typeUuid;
if(typeof data4 === "string"){
if(func1(data4) > 256){
const err20 = {instancePath:instancePath+"/typeUuid",schemaPath:"#/properties/typeUuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/typeUuid",schemaPath:"#/properties/typeUuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.uuid !== undefined){
let data5 = data.uuid;
if(typeof data5 === "string"){
if(func1(data5) > 256){
const err22 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.label !== undefined){
let data6 = data.label;
if(typeof data6 === "string"){
if(func1(data6) > 1024){
const err24 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.usedBy !== undefined){
let data7 = data.usedBy;
if(Array.isArray(data7)){
if(data7.length > 10000){
const err26 = {instancePath:instancePath+"/usedBy",schemaPath:"#/properties/usedBy/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(!(validate308(data7[i0], {instancePath:instancePath+"/usedBy/" + i0,parentData:data7,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate308.errors);
errors = vErrors.length;
}
}
}
else {
const err27 = {instancePath:instancePath+"/usedBy",schemaPath:"#/properties/usedBy/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.signatures !== undefined){
let data9 = data.signatures;
if(Array.isArray(data9)){
if(data9.length > 1000){
const err28 = {instancePath:instancePath+"/signatures",schemaPath:"#/properties/signatures/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
if(!(validate313(data9[i1], {instancePath:instancePath+"/signatures/" + i1,parentData:data9,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate313.errors);
errors = vErrors.length;
}
}
}
else {
const err29 = {instancePath:instancePath+"/signatures",schemaPath:"#/properties/signatures/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.filesystem !== undefined){
if(!(validate315(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate315.errors);
errors = vErrors.length;
}
}
if(data.remains !== undefined){
let data12 = data.remains;
if(Array.isArray(data12)){
if(data12.length > 10000){
const err30 = {instancePath:instancePath+"/remains",schemaPath:"#/properties/remains/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
if(!(validate317(data12[i2], {instancePath:instancePath+"/remains/" + i2,parentData:data12,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate317.errors);
errors = vErrors.length;
}
}
}
else {
const err31 = {instancePath:instancePath+"/remains",schemaPath:"#/properties/remains/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.fingerprint !== undefined){
if(!(validate319(data.fingerprint, {instancePath:instancePath+"/fingerprint",parentData:data,parentDataProperty:"fingerprint",rootData}))){
vErrors = joined(vErrors, validate319.errors);
errors = vErrors.length;
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate311.errors = vErrors;
return errors === 0;
}


function validate310(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.uuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.primary === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "primary"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.backup === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "backup"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.partitions === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitions"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "type") || (key0 === "uuid")) || (key0 === "primary")) || (key0 === "backup")) || (key0 === "partitions"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(((data0 === "gpt") || (data0 === "dos")) || (data0 === "other"))){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema114.properties.type.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.uuid !== undefined){
let data1 = data.uuid;
if(typeof data1 === "string"){
if(func1(data1) > 256){
const err8 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.primary !== undefined){
let data2 = data.primary;
if(typeof data2 !== "string"){
const err10 = {instancePath:instancePath+"/primary",schemaPath:"#/properties/primary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!((data2 === "good") || (data2 === "damaged"))){
const err11 = {instancePath:instancePath+"/primary",schemaPath:"#/properties/primary/enum",keyword:"enum",params:{allowedValues: schema114.properties.primary.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.backup !== undefined){
let data3 = data.backup;
if(typeof data3 !== "string"){
const err12 = {instancePath:instancePath+"/backup",schemaPath:"#/properties/backup/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data3 === "good") || (data3 === "damaged")) || (data3 === "misplaced"))){
const err13 = {instancePath:instancePath+"/backup",schemaPath:"#/properties/backup/enum",keyword:"enum",params:{allowedValues: schema114.properties.backup.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.partitions !== undefined){
let data4 = data.partitions;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err14 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate311(data4[i0], {instancePath:instancePath+"/partitions/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate311.errors);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate310.errors = vErrors;
return errors === 0;
}

const schema120 = {"type":"object","additionalProperties":false,"required":["name","uuid","extentBytes","totalExtents","freeExtents","physicalVolumes","volumes"],"properties":{"name":{"type":"string","maxLength":128},"uuid":{"type":"string","maxLength":64},"extentBytes":{"type":"integer","minimum":1},"totalExtents":{"type":"integer","minimum":0},"freeExtents":{"type":"integer","minimum":0},"physicalVolumes":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/observedPhysicalVolume"}},"volumes":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/observedLogicalVolume"}}}};
const schema121 = {"type":"object","additionalProperties":false,"required":["uuid","sizeBytes","missing"],"properties":{"uuid":{"type":"string","maxLength":64},"sizeBytes":{"type":"integer","minimum":0},"missing":{"type":"boolean"}}};

function validate324(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.uuid === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.sizeBytes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.missing === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "missing"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "uuid") || (key0 === "sizeBytes")) || (key0 === "missing"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.uuid !== undefined){
let data0 = data.uuid;
if(typeof data0 === "string"){
if(func1(data0) > 64){
const err4 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.sizeBytes !== undefined){
let data1 = data.sizeBytes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err6 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.missing !== undefined){
if(typeof data.missing !== "boolean"){
const err8 = {instancePath:instancePath+"/missing",schemaPath:"#/properties/missing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate324.errors = vErrors;
return errors === 0;
}

const schema122 = {"type":"object","additionalProperties":false,"required":["name","segmentType","path","sizeBytes","uuid","label","usedBy","signatures","remains","fingerprint"],"properties":{"name":{"type":"string","maxLength":128},"segmentType":{"type":"string","maxLength":64},"path":{"type":"string","maxLength":4096},"sizeBytes":{"type":"integer","minimum":0},"uuid":{"type":"string","maxLength":64},"label":{"type":"string","maxLength":1024},"usedBy":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/usage"}},"signatures":{"type":"array","maxItems":1000,"items":{"$ref":"#/$defs/signature"}},"filesystem":{"$ref":"#/$defs/observedFilesystem"},"remains":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/remain"}},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"}}};

function validate326(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.segmentType === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "segmentType"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.path === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.sizeBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.uuid === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.label === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "label"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.usedBy === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "usedBy"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.signatures === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "signatures"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.remains === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "remains"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.fingerprint === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fingerprint"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema122.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 128){
const err11 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.segmentType !== undefined){
let data1 = data.segmentType;
if(typeof data1 === "string"){
if(func1(data1) > 64){
const err13 = {instancePath:instancePath+"/segmentType",schemaPath:"#/properties/segmentType/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/segmentType",schemaPath:"#/properties/segmentType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.path !== undefined){
let data2 = data.path;
if(typeof data2 === "string"){
if(func1(data2) > 4096){
const err15 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.sizeBytes !== undefined){
let data3 = data.sizeBytes;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err17 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err18 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.uuid !== undefined){
let data4 = data.uuid;
if(typeof data4 === "string"){
if(func1(data4) > 64){
const err19 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.label !== undefined){
let data5 = data.label;
if(typeof data5 === "string"){
if(func1(data5) > 1024){
const err21 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.usedBy !== undefined){
let data6 = data.usedBy;
if(Array.isArray(data6)){
if(data6.length > 10000){
const err23 = {instancePath:instancePath+"/usedBy",schemaPath:"#/properties/usedBy/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate308(data6[i0], {instancePath:instancePath+"/usedBy/" + i0,parentData:data6,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate308.errors);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/usedBy",schemaPath:"#/properties/usedBy/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.signatures !== undefined){
let data8 = data.signatures;
if(Array.isArray(data8)){
if(data8.length > 1000){
const err25 = {instancePath:instancePath+"/signatures",schemaPath:"#/properties/signatures/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(!(validate313(data8[i1], {instancePath:instancePath+"/signatures/" + i1,parentData:data8,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate313.errors);
errors = vErrors.length;
}
}
}
else {
const err26 = {instancePath:instancePath+"/signatures",schemaPath:"#/properties/signatures/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.filesystem !== undefined){
if(!(validate315(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate315.errors);
errors = vErrors.length;
}
}
if(data.remains !== undefined){
let data11 = data.remains;
if(Array.isArray(data11)){
if(data11.length > 10000){
const err27 = {instancePath:instancePath+"/remains",schemaPath:"#/properties/remains/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
if(!(validate317(data11[i2], {instancePath:instancePath+"/remains/" + i2,parentData:data11,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate317.errors);
errors = vErrors.length;
}
}
}
else {
const err28 = {instancePath:instancePath+"/remains",schemaPath:"#/properties/remains/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data.fingerprint !== undefined){
if(!(validate319(data.fingerprint, {instancePath:instancePath+"/fingerprint",parentData:data,parentDataProperty:"fingerprint",rootData}))){
vErrors = joined(vErrors, validate319.errors);
errors = vErrors.length;
}
}
}
else {
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate326.errors = vErrors;
return errors === 0;
}


function validate323(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.uuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.extentBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "extentBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.totalExtents === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "totalExtents"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.freeExtents === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "freeExtents"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.physicalVolumes === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "physicalVolumes"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.volumes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volumes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "name") || (key0 === "uuid")) || (key0 === "extentBytes")) || (key0 === "totalExtents")) || (key0 === "freeExtents")) || (key0 === "physicalVolumes")) || (key0 === "volumes"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(func1(data0) > 128){
const err8 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.uuid !== undefined){
let data1 = data.uuid;
if(typeof data1 === "string"){
if(func1(data1) > 64){
const err10 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.extentBytes !== undefined){
let data2 = data.extentBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err12 = {instancePath:instancePath+"/extentBytes",schemaPath:"#/properties/extentBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/extentBytes",schemaPath:"#/properties/extentBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.totalExtents !== undefined){
let data3 = data.totalExtents;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err14 = {instancePath:instancePath+"/totalExtents",schemaPath:"#/properties/totalExtents/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err15 = {instancePath:instancePath+"/totalExtents",schemaPath:"#/properties/totalExtents/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data.freeExtents !== undefined){
let data4 = data.freeExtents;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err16 = {instancePath:instancePath+"/freeExtents",schemaPath:"#/properties/freeExtents/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
const err17 = {instancePath:instancePath+"/freeExtents",schemaPath:"#/properties/freeExtents/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data.physicalVolumes !== undefined){
let data5 = data.physicalVolumes;
if(Array.isArray(data5)){
if(data5.length > 10000){
const err18 = {instancePath:instancePath+"/physicalVolumes",schemaPath:"#/properties/physicalVolumes/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate324(data5[i0], {instancePath:instancePath+"/physicalVolumes/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate324.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/physicalVolumes",schemaPath:"#/properties/physicalVolumes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.volumes !== undefined){
let data7 = data.volumes;
if(Array.isArray(data7)){
if(data7.length > 100000){
const err20 = {instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(!(validate326(data7[i1], {instancePath:instancePath+"/volumes/" + i1,parentData:data7,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate326.errors);
errors = vErrors.length;
}
}
}
else {
const err21 = {instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate323.errors = vErrors;
return errors === 0;
}


function validate300(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.aliases === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "aliases"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.path === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.links === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "links"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.identity === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "identity"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.sizeBytes === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.logicalSectorBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "logicalSectorBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.physicalSectorBytes === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "physicalSectorBytes"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.transport === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "transport"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.rotational === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rotational"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.readOnly === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "readOnly"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data.removable === undefined){
const err11 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "removable"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data.failing === undefined){
const err12 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "failing"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data.systemChain === undefined){
const err13 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "systemChain"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data.usedBy === undefined){
const err14 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "usedBy"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.signatures === undefined){
const err15 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "signatures"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.remains === undefined){
const err16 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "remains"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data.fingerprint === undefined){
const err17 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fingerprint"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema109.properties, key0))){
const err18 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate301(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = joined(vErrors, validate301.errors);
errors = vErrors.length;
}
}
if(data.aliases !== undefined){
let data1 = data.aliases;
if(Array.isArray(data1)){
if(data1.length > 100){
const err19 = {instancePath:instancePath+"/aliases",schemaPath:"#/properties/aliases/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate301(data1[i0], {instancePath:instancePath+"/aliases/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate301.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/aliases",schemaPath:"#/properties/aliases/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.path !== undefined){
let data3 = data.path;
if(typeof data3 === "string"){
if(func1(data3) > 4096){
const err21 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.links !== undefined){
let data4 = data.links;
if(Array.isArray(data4)){
if(data4.length > 1000){
const err23 = {instancePath:instancePath+"/links",schemaPath:"#/properties/links/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err24 = {instancePath:instancePath+"/links/" + i1,schemaPath:"#/properties/links/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/links/" + i1,schemaPath:"#/properties/links/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/links",schemaPath:"#/properties/links/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.identity !== undefined){
if(!(validate304(data.identity, {instancePath:instancePath+"/identity",parentData:data,parentDataProperty:"identity",rootData}))){
vErrors = joined(vErrors, validate304.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
let data7 = data.sizeBytes;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err27 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err28 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
if(data.logicalSectorBytes !== undefined){
let data8 = data.logicalSectorBytes;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err29 = {instancePath:instancePath+"/logicalSectorBytes",schemaPath:"#/properties/logicalSectorBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err30 = {instancePath:instancePath+"/logicalSectorBytes",schemaPath:"#/properties/logicalSectorBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
if(data.physicalSectorBytes !== undefined){
let data9 = data.physicalSectorBytes;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err31 = {instancePath:instancePath+"/physicalSectorBytes",schemaPath:"#/properties/physicalSectorBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err32 = {instancePath:instancePath+"/physicalSectorBytes",schemaPath:"#/properties/physicalSectorBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
if(data.transport !== undefined){
if(!(validate306(data.transport, {instancePath:instancePath+"/transport",parentData:data,parentDataProperty:"transport",rootData}))){
vErrors = joined(vErrors, validate306.errors);
errors = vErrors.length;
}
}
if(data.rotational !== undefined){
if(typeof data.rotational !== "boolean"){
const err33 = {instancePath:instancePath+"/rotational",schemaPath:"#/properties/rotational/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data.readOnly !== undefined){
if(typeof data.readOnly !== "boolean"){
const err34 = {instancePath:instancePath+"/readOnly",schemaPath:"#/properties/readOnly/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.removable !== undefined){
if(typeof data.removable !== "boolean"){
const err35 = {instancePath:instancePath+"/removable",schemaPath:"#/properties/removable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.failing !== undefined){
if(typeof data.failing !== "boolean"){
const err36 = {instancePath:instancePath+"/failing",schemaPath:"#/properties/failing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.systemChain !== undefined){
let data15 = data.systemChain;
if(Array.isArray(data15)){
if(data15.length > 1000){
const err37 = {instancePath:instancePath+"/systemChain",schemaPath:"#/properties/systemChain/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
if(typeof data16 === "string"){
if(func1(data16) > 4096){
const err38 = {instancePath:instancePath+"/systemChain/" + i2,schemaPath:"#/properties/systemChain/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/systemChain/" + i2,schemaPath:"#/properties/systemChain/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/systemChain",schemaPath:"#/properties/systemChain/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.usedBy !== undefined){
let data17 = data.usedBy;
if(Array.isArray(data17)){
if(data17.length > 10000){
const err41 = {instancePath:instancePath+"/usedBy",schemaPath:"#/properties/usedBy/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
const len3 = data17.length;
for(let i3=0; i3<len3; i3++){
if(!(validate308(data17[i3], {instancePath:instancePath+"/usedBy/" + i3,parentData:data17,parentDataProperty:i3,rootData}))){
vErrors = joined(vErrors, validate308.errors);
errors = vErrors.length;
}
}
}
else {
const err42 = {instancePath:instancePath+"/usedBy",schemaPath:"#/properties/usedBy/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.table !== undefined){
if(!(validate310(data.table, {instancePath:instancePath+"/table",parentData:data,parentDataProperty:"table",rootData}))){
vErrors = joined(vErrors, validate310.errors);
errors = vErrors.length;
}
}
if(data.volumeGroup !== undefined){
if(!(validate323(data.volumeGroup, {instancePath:instancePath+"/volumeGroup",parentData:data,parentDataProperty:"volumeGroup",rootData}))){
vErrors = joined(vErrors, validate323.errors);
errors = vErrors.length;
}
}
if(data.signatures !== undefined){
let data21 = data.signatures;
if(Array.isArray(data21)){
if(data21.length > 1000){
const err43 = {instancePath:instancePath+"/signatures",schemaPath:"#/properties/signatures/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
const len4 = data21.length;
for(let i4=0; i4<len4; i4++){
if(!(validate313(data21[i4], {instancePath:instancePath+"/signatures/" + i4,parentData:data21,parentDataProperty:i4,rootData}))){
vErrors = joined(vErrors, validate313.errors);
errors = vErrors.length;
}
}
}
else {
const err44 = {instancePath:instancePath+"/signatures",schemaPath:"#/properties/signatures/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data.remains !== undefined){
let data23 = data.remains;
if(Array.isArray(data23)){
if(data23.length > 10000){
const err45 = {instancePath:instancePath+"/remains",schemaPath:"#/properties/remains/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
if(!(validate317(data23[i5], {instancePath:instancePath+"/remains/" + i5,parentData:data23,parentDataProperty:i5,rootData}))){
vErrors = joined(vErrors, validate317.errors);
errors = vErrors.length;
}
}
}
else {
const err46 = {instancePath:instancePath+"/remains",schemaPath:"#/properties/remains/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
if(data.fingerprint !== undefined){
if(!(validate319(data.fingerprint, {instancePath:instancePath+"/fingerprint",parentData:data,parentDataProperty:"fingerprint",rootData}))){
vErrors = joined(vErrors, validate319.errors);
errors = vErrors.length;
}
}
}
else {
const err47 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
validate300.errors = vErrors;
return errors === 0;
}

const schema123 = {"type":"object","additionalProperties":false,"required":["volume","partitionUuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"type":["string","null"],"maxLength":256},"logicalVolume":{"type":"string","maxLength":256}}};
const schema124 = {"type":"string","pattern":"^[a-z2-7]{12}$","minLength":12,"maxLength":12};
const pattern63 = new RegExp("^[a-z2-7]{12}$", "u");

function validate339(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern63.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate339.errors = vErrors;
return errors === 0;
}


function validate338(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.partitionUuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitionUuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "volume") || (key0 === "partitionUuid")) || (key0 === "logicalVolume"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate339(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate339.errors);
errors = vErrors.length;
}
}
if(data.partitionUuid !== undefined){
let data1 = data.partitionUuid;
if((typeof data1 !== "string") && (data1 !== null)){
const err3 = {instancePath:instancePath+"/partitionUuid",schemaPath:"#/properties/partitionUuid/type",keyword:"type",params:{type: schema123.properties.partitionUuid.type}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data1 === "string"){
if(func1(data1) > 256){
const err4 = {instancePath:instancePath+"/partitionUuid",schemaPath:"#/properties/partitionUuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.logicalVolume !== undefined){
let data2 = data.logicalVolume;
if(typeof data2 === "string"){
if(func1(data2) > 256){
const err5 = {instancePath:instancePath+"/logicalVolume",schemaPath:"#/properties/logicalVolume/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/logicalVolume",schemaPath:"#/properties/logicalVolume/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate338.errors = vErrors;
return errors === 0;
}

const schema125 = {"type":"object","additionalProperties":false,"required":["disks","volumes"],"properties":{"disks":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/diskRecord"}},"volumes":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/volumeRecord"}},"consents":{"type":"array","maxItems":100000,"items":{"$ref":"#/$defs/consentRecord"}}}};
const schema126 = {"type":"object","additionalProperties":false,"required":["layout","facts","tableUuid","partitionUuids","blankFingerprint","state","recordedAt"],"properties":{"layout":{"type":"string","maxLength":253},"facts":{"$ref":"#/$defs/diskFacts"},"tableUuid":{"$ref":"common.schema.json#/$defs/uuid"},"partitionUuids":{"type":"array","maxItems":10000,"items":{"$ref":"common.schema.json#/$defs/uuid"}},"blankFingerprint":{"$ref":"common.schema.json#/$defs/sha256"},"state":{"type":"string","enum":["begun","written"]},"recordedAt":{"$ref":"common.schema.json#/$defs/timestamp"}}};
const schema127 = {"type":"object","additionalProperties":false,"required":["id","identity","sizeBytes","logicalSectorBytes"],"properties":{"id":{"$ref":"#/$defs/observedDiskId"},"identity":{"$ref":"#/$defs/diskIdentity"},"sizeBytes":{"type":"integer","minimum":0},"logicalSectorBytes":{"type":"integer","minimum":0}}};

function validate344(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.identity === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "identity"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.sizeBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.logicalSectorBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "logicalSectorBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "identity")) || (key0 === "sizeBytes")) || (key0 === "logicalSectorBytes"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate301(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = joined(vErrors, validate301.errors);
errors = vErrors.length;
}
}
if(data.identity !== undefined){
if(!(validate304(data.identity, {instancePath:instancePath+"/identity",parentData:data,parentDataProperty:"identity",rootData}))){
vErrors = joined(vErrors, validate304.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
let data2 = data.sizeBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.logicalSectorBytes !== undefined){
let data3 = data.logicalSectorBytes;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err7 = {instancePath:instancePath+"/logicalSectorBytes",schemaPath:"#/properties/logicalSectorBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/logicalSectorBytes",schemaPath:"#/properties/logicalSectorBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate344.errors = vErrors;
return errors === 0;
}


function validate348(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 36){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern48.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate348.errors = vErrors;
return errors === 0;
}


function validate343(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.layout === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.facts === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.tableUuid === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tableUuid"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.partitionUuids === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitionUuids"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.blankFingerprint === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "blankFingerprint"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.state === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "state"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.recordedAt === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "recordedAt"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "layout") || (key0 === "facts")) || (key0 === "tableUuid")) || (key0 === "partitionUuids")) || (key0 === "blankFingerprint")) || (key0 === "state")) || (key0 === "recordedAt"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.layout !== undefined){
let data0 = data.layout;
if(typeof data0 === "string"){
if(func1(data0) > 253){
const err8 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.facts !== undefined){
if(!(validate344(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = joined(vErrors, validate344.errors);
errors = vErrors.length;
}
}
if(data.tableUuid !== undefined){
if(!(validate348(data.tableUuid, {instancePath:instancePath+"/tableUuid",parentData:data,parentDataProperty:"tableUuid",rootData}))){
vErrors = joined(vErrors, validate348.errors);
errors = vErrors.length;
}
}
if(data.partitionUuids !== undefined){
let data3 = data.partitionUuids;
if(Array.isArray(data3)){
if(data3.length > 10000){
const err10 = {instancePath:instancePath+"/partitionUuids",schemaPath:"#/properties/partitionUuids/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate348(data3[i0], {instancePath:instancePath+"/partitionUuids/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate348.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/partitionUuids",schemaPath:"#/properties/partitionUuids/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.blankFingerprint !== undefined){
if(!(validate319(data.blankFingerprint, {instancePath:instancePath+"/blankFingerprint",parentData:data,parentDataProperty:"blankFingerprint",rootData}))){
vErrors = joined(vErrors, validate319.errors);
errors = vErrors.length;
}
}
if(data.state !== undefined){
let data6 = data.state;
if(typeof data6 !== "string"){
const err12 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!((data6 === "begun") || (data6 === "written"))){
const err13 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema126.properties.state.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.recordedAt !== undefined){
if(!(validate294(data.recordedAt, {instancePath:instancePath+"/recordedAt",parentData:data,parentDataProperty:"recordedAt",rootData}))){
vErrors = joined(vErrors, validate294.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate343.errors = vErrors;
return errors === 0;
}

const schema129 = {"type":"object","additionalProperties":false,"required":["volume","layout","name","ordinal","disk","partitionUuid","sizeBytes","state","recordedAt"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"layout":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253},"ordinal":{"type":"integer","minimum":0},"disk":{"$ref":"#/$defs/diskFacts"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"filesystem":{"type":"object","additionalProperties":false,"required":["type","uuid"],"properties":{"type":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256}}},"sizeBytes":{"type":"integer","minimum":0},"state":{"type":"string","enum":["begun","ready","removed"]},"claim":{"$ref":"#/$defs/claimRef"},"forgotten":{"type":"boolean","const":true},"protected":{"type":"boolean","const":true},"recordedAt":{"$ref":"common.schema.json#/$defs/timestamp"}}};
const schema130 = {"type":"object","additionalProperties":false,"required":["namespace","name"],"properties":{"namespace":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253}}};

function validate358(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.namespace === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "namespace") || (key0 === "name"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.namespace !== undefined){
let data0 = data.namespace;
if(typeof data0 === "string"){
if(func1(data0) > 253){
const err3 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate358.errors = vErrors;
return errors === 0;
}


function validate354(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.layout === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.ordinal === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ordinal"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.disk === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.partitionUuid === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitionUuid"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.sizeBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.state === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "state"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.recordedAt === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "recordedAt"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema129.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate339(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate339.errors);
errors = vErrors.length;
}
}
if(data.layout !== undefined){
let data1 = data.layout;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err10 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err12 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.ordinal !== undefined){
let data3 = data.ordinal;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err14 = {instancePath:instancePath+"/ordinal",schemaPath:"#/properties/ordinal/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err15 = {instancePath:instancePath+"/ordinal",schemaPath:"#/properties/ordinal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data.disk !== undefined){
if(!(validate344(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate344.errors);
errors = vErrors.length;
}
}
if(data.partitionUuid !== undefined){
if(!(validate348(data.partitionUuid, {instancePath:instancePath+"/partitionUuid",parentData:data,parentDataProperty:"partitionUuid",rootData}))){
vErrors = joined(vErrors, validate348.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
let data6 = data.filesystem;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.type === undefined){
const err16 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data6.uuid === undefined){
const err17 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key1 in data6){
if(!((key1 === "type") || (key1 === "uuid"))){
const err18 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data6.type !== undefined){
let data7 = data6.type;
if(typeof data7 === "string"){
if(func1(data7) > 256){
const err19 = {instancePath:instancePath+"/filesystem/type",schemaPath:"#/properties/filesystem/properties/type/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/filesystem/type",schemaPath:"#/properties/filesystem/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data6.uuid !== undefined){
let data8 = data6.uuid;
if(typeof data8 === "string"){
if(func1(data8) > 256){
const err21 = {instancePath:instancePath+"/filesystem/uuid",schemaPath:"#/properties/filesystem/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/filesystem/uuid",schemaPath:"#/properties/filesystem/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.sizeBytes !== undefined){
let data9 = data.sizeBytes;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err24 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err25 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
if(data.state !== undefined){
let data10 = data.state;
if(typeof data10 !== "string"){
const err26 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!(((data10 === "begun") || (data10 === "ready")) || (data10 === "removed"))){
const err27 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema129.properties.state.enum}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.claim !== undefined){
if(!(validate358(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate358.errors);
errors = vErrors.length;
}
}
if(data.forgotten !== undefined){
let data12 = data.forgotten;
if(typeof data12 !== "boolean"){
const err28 = {instancePath:instancePath+"/forgotten",schemaPath:"#/properties/forgotten/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(true !== data12){
const err29 = {instancePath:instancePath+"/forgotten",schemaPath:"#/properties/forgotten/const",keyword:"const",params:{allowedValue: true}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.protected !== undefined){
let data13 = data.protected;
if(typeof data13 !== "boolean"){
const err30 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(true !== data13){
const err31 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/const",keyword:"const",params:{allowedValue: true}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.recordedAt !== undefined){
if(!(validate294(data.recordedAt, {instancePath:instancePath+"/recordedAt",parentData:data,parentDataProperty:"recordedAt",rootData}))){
vErrors = joined(vErrors, validate294.errors);
errors = vErrors.length;
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate354.errors = vErrors;
return errors === 0;
}

const schema131 = {"type":"object","additionalProperties":false,"required":["key","consent","subject","disk","content","spans","expires","state","recordedAt"],"properties":{"key":{"type":"string","pattern":"^[0-9a-f]{32}$","minLength":32,"maxLength":32},"consent":{"type":"string","maxLength":253},"subject":{"$ref":"#/$defs/wipeSubject"},"disk":{"$ref":"#/$defs/diskFacts"},"content":{"$ref":"common.schema.json#/$defs/sha256"},"spans":{"type":"array","maxItems":10000,"items":{"$ref":"#/$defs/span"}},"expires":{"$ref":"common.schema.json#/$defs/timestamp"},"state":{"type":"string","enum":["begun","done"]},"recordedAt":{"$ref":"common.schema.json#/$defs/timestamp"}}};
const pattern65 = new RegExp("^[0-9a-f]{32}$", "u");
const schema132 = {"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","disk"],"properties":{"kind":{"type":"string","const":"disk"},"disk":{"$ref":"#/$defs/observedDiskId"}}},{"type":"object","additionalProperties":false,"required":["kind","volume"],"properties":{"kind":{"type":"string","const":"volume"},"volume":{"$ref":"common.schema.json#/$defs/volumeId"}}}]};

function validate363(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.disk === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "kind") || (key0 === "disk"))){
const err2 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("disk" !== data0){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "disk"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.disk !== undefined){
if(!(validate301(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate301.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err6 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.volume === undefined){
const err7 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data){
if(!((key1 === "kind") || (key1 === "volume"))){
const err8 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("volume" !== data2){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "volume"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate339(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate339.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err12 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate363.errors = vErrors;
return errors === 0;
}

const schema133 = {"type":"object","additionalProperties":false,"required":["startBytes","sizeBytes"],"properties":{"startBytes":{"type":"integer","minimum":0},"sizeBytes":{"type":"integer","minimum":0}}};

function validate369(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.startBytes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startBytes"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.sizeBytes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "startBytes") || (key0 === "sizeBytes"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.startBytes !== undefined){
let data0 = data.startBytes;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err3 = {instancePath:instancePath+"/startBytes",schemaPath:"#/properties/startBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
const err4 = {instancePath:instancePath+"/startBytes",schemaPath:"#/properties/startBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.sizeBytes !== undefined){
let data1 = data.sizeBytes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate369.errors = vErrors;
return errors === 0;
}


function validate362(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.consent === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "consent"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.subject === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "subject"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.disk === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.content === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.spans === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spans"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.expires === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expires"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.state === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "state"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.recordedAt === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "recordedAt"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema131.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(func1(data0) > 32){
const err10 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/maxLength",keyword:"maxLength",params:{limit: 32}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func1(data0) < 32){
const err11 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/minLength",keyword:"minLength",params:{limit: 32}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern65.test(data0)){
const err12 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.consent !== undefined){
let data1 = data.consent;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err14 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.subject !== undefined){
if(!(validate363(data.subject, {instancePath:instancePath+"/subject",parentData:data,parentDataProperty:"subject",rootData}))){
vErrors = joined(vErrors, validate363.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate344(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate344.errors);
errors = vErrors.length;
}
}
if(data.content !== undefined){
if(!(validate319(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = joined(vErrors, validate319.errors);
errors = vErrors.length;
}
}
if(data.spans !== undefined){
let data5 = data.spans;
if(Array.isArray(data5)){
if(data5.length > 10000){
const err16 = {instancePath:instancePath+"/spans",schemaPath:"#/properties/spans/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate369(data5[i0], {instancePath:instancePath+"/spans/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate369.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath:instancePath+"/spans",schemaPath:"#/properties/spans/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.expires !== undefined){
if(!(validate294(data.expires, {instancePath:instancePath+"/expires",parentData:data,parentDataProperty:"expires",rootData}))){
vErrors = joined(vErrors, validate294.errors);
errors = vErrors.length;
}
}
if(data.state !== undefined){
let data8 = data.state;
if(typeof data8 !== "string"){
const err18 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!((data8 === "begun") || (data8 === "done"))){
const err19 = {instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema131.properties.state.enum}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.recordedAt !== undefined){
if(!(validate294(data.recordedAt, {instancePath:instancePath+"/recordedAt",parentData:data,parentDataProperty:"recordedAt",rootData}))){
vErrors = joined(vErrors, validate294.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate362.errors = vErrors;
return errors === 0;
}


function validate342(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.disks === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disks"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.volumes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volumes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "disks") || (key0 === "volumes")) || (key0 === "consents"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.disks !== undefined){
let data0 = data.disks;
if(Array.isArray(data0)){
if(data0.length > 10000){
const err3 = {instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate343(data0[i0], {instancePath:instancePath+"/disks/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate343.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.volumes !== undefined){
let data2 = data.volumes;
if(Array.isArray(data2)){
if(data2.length > 100000){
const err5 = {instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate354(data2[i1], {instancePath:instancePath+"/volumes/" + i1,parentData:data2,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate354.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.consents !== undefined){
let data4 = data.consents;
if(Array.isArray(data4)){
if(data4.length > 100000){
const err7 = {instancePath:instancePath+"/consents",schemaPath:"#/properties/consents/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
if(!(validate362(data4[i2], {instancePath:instancePath+"/consents/" + i2,parentData:data4,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate362.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/consents",schemaPath:"#/properties/consents/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate342.errors = vErrors;
return errors === 0;
}

const schema134 = {"type":"object","additionalProperties":false,"required":["code","subject","message"],"properties":{"code":{"type":"string","enum":["tool-missing","tool-failed","tool-timeout","unreadable","identity-missing","record-unreadable"]},"subject":{"type":"string","maxLength":4096},"message":{"type":"string","maxLength":65536}}};

function validate375(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.subject === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "subject"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.message === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "code") || (key0 === "subject")) || (key0 === "message"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data0 === "tool-missing") || (data0 === "tool-failed")) || (data0 === "tool-timeout")) || (data0 === "unreadable")) || (data0 === "identity-missing")) || (data0 === "record-unreadable"))){
const err5 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/enum",keyword:"enum",params:{allowedValues: schema134.properties.code.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.subject !== undefined){
let data1 = data.subject;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err6 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/subject",schemaPath:"#/properties/subject/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.message !== undefined){
let data2 = data.message;
if(typeof data2 === "string"){
if(func1(data2) > 65536){
const err8 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate375.errors = vErrors;
return errors === 0;
}


function validate287(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.node === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.labels === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "labels"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.takenAt === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "takenAt"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.host === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "host"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.disks === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disks"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.blockLinks === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "blockLinks"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.records === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "records"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.findings === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "findings"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "node") || (key0 === "labels")) || (key0 === "takenAt")) || (key0 === "host")) || (key0 === "disks")) || (key0 === "blockLinks")) || (key0 === "records")) || (key0 === "findings"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate288(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate288.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate290(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate290.errors);
errors = vErrors.length;
}
}
if(data.takenAt !== undefined){
if(!(validate294(data.takenAt, {instancePath:instancePath+"/takenAt",parentData:data,parentDataProperty:"takenAt",rootData}))){
vErrors = joined(vErrors, validate294.errors);
errors = vErrors.length;
}
}
if(data.host !== undefined){
if(!(validate296(data.host, {instancePath:instancePath+"/host",parentData:data,parentDataProperty:"host",rootData}))){
vErrors = joined(vErrors, validate296.errors);
errors = vErrors.length;
}
}
if(data.disks !== undefined){
let data4 = data.disks;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err9 = {instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate300(data4[i0], {instancePath:instancePath+"/disks/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate300.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.blockLinks !== undefined){
let data6 = data.blockLinks;
if(Array.isArray(data6)){
if(data6.length > 100000){
const err11 = {instancePath:instancePath+"/blockLinks",schemaPath:"#/properties/blockLinks/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate338(data6[i1], {instancePath:instancePath+"/blockLinks/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate338.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/blockLinks",schemaPath:"#/properties/blockLinks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.records !== undefined){
if(!(validate342(data.records, {instancePath:instancePath+"/records",parentData:data,parentDataProperty:"records",rootData}))){
vErrors = joined(vErrors, validate342.errors);
errors = vErrors.length;
}
}
if(data.findings !== undefined){
let data9 = data.findings;
if(Array.isArray(data9)){
if(data9.length > 100000){
const err13 = {instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
if(!(validate375(data9[i2], {instancePath:instancePath+"/findings/" + i2,parentData:data9,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate375.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate287.errors = vErrors;
return errors === 0;
}


function validate279(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/node-inventory.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate280(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate280.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("NodeInventory" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "NodeInventory"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate282(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate282.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
if(!(validate287(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = joined(vErrors, validate287.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate279.errors = vErrors;
return errors === 0;
}

export const validateNodeLock = validate378;
const schema135 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/node-lock.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"NodeLock"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["node","digest","plannerVersion","disks","operations"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"digest":{"$ref":"common.schema.json#/$defs/sha256"},"plannerVersion":{"type":"integer","minimum":1},"disks":{"type":"array","maxItems":10000,"items":{"type":"object","additionalProperties":false,"required":["layout","disk","sizeBytes"],"properties":{"layout":{"$ref":"common.schema.json#/$defs/subdomain"},"disk":{"$ref":"common.schema.json#/$defs/diskId"},"serial":{"type":"string","maxLength":1024},"model":{"type":"string","maxLength":1024},"sizeBytes":{"type":"integer","minimum":0}}}},"operations":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":false,"required":["kind","disk","key"],"properties":{"kind":{"type":"string","pattern":"^[a-z]+(-[a-z]+)*$","maxLength":64},"disk":{"$ref":"common.schema.json#/$defs/diskId"},"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"key":{"$ref":"common.schema.json#/$defs/sha256"}}}}}}}};

function validate379(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate379.errors = vErrors;
return errors === 0;
}


function validate381(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate381.errors = vErrors;
return errors === 0;
}


function validate386(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate386.errors = vErrors;
return errors === 0;
}


function validate388(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern62.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate388.errors = vErrors;
return errors === 0;
}


function validate390(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate390.errors = vErrors;
return errors === 0;
}


function validate392(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern19.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate392.errors = vErrors;
return errors === 0;
}


function validate395(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern63.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate395.errors = vErrors;
return errors === 0;
}

const pattern70 = new RegExp("^[a-z]+(-[a-z]+)*$", "u");

function validate378(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/node-lock.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate379(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate379.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("NodeLock" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "NodeLock"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate381(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate381.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.node === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.digest === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "digest"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.plannerVersion === undefined){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "plannerVersion"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3.disks === undefined){
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "disks"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3.operations === undefined){
const err11 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "operations"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data3){
if(!(((((key1 === "node") || (key1 === "digest")) || (key1 === "plannerVersion")) || (key1 === "disks")) || (key1 === "operations"))){
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.node !== undefined){
if(!(validate386(data3.node, {instancePath:instancePath+"/spec/node",parentData:data3,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate386.errors);
errors = vErrors.length;
}
}
if(data3.digest !== undefined){
if(!(validate388(data3.digest, {instancePath:instancePath+"/spec/digest",parentData:data3,parentDataProperty:"digest",rootData}))){
vErrors = joined(vErrors, validate388.errors);
errors = vErrors.length;
}
}
if(data3.plannerVersion !== undefined){
let data6 = data3.plannerVersion;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err13 = {instancePath:instancePath+"/spec/plannerVersion",schemaPath:"#/properties/spec/properties/plannerVersion/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
const err14 = {instancePath:instancePath+"/spec/plannerVersion",schemaPath:"#/properties/spec/properties/plannerVersion/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data3.disks !== undefined){
let data7 = data3.disks;
if(Array.isArray(data7)){
if(data7.length > 10000){
const err15 = {instancePath:instancePath+"/spec/disks",schemaPath:"#/properties/spec/properties/disks/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.layout === undefined){
const err16 = {instancePath:instancePath+"/spec/disks/" + i0,schemaPath:"#/properties/spec/properties/disks/items/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data8.disk === undefined){
const err17 = {instancePath:instancePath+"/spec/disks/" + i0,schemaPath:"#/properties/spec/properties/disks/items/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data8.sizeBytes === undefined){
const err18 = {instancePath:instancePath+"/spec/disks/" + i0,schemaPath:"#/properties/spec/properties/disks/items/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key2 in data8){
if(!(((((key2 === "layout") || (key2 === "disk")) || (key2 === "serial")) || (key2 === "model")) || (key2 === "sizeBytes"))){
const err19 = {instancePath:instancePath+"/spec/disks/" + i0,schemaPath:"#/properties/spec/properties/disks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data8.layout !== undefined){
if(!(validate390(data8.layout, {instancePath:instancePath+"/spec/disks/" + i0+"/layout",parentData:data8,parentDataProperty:"layout",rootData}))){
vErrors = joined(vErrors, validate390.errors);
errors = vErrors.length;
}
}
if(data8.disk !== undefined){
if(!(validate392(data8.disk, {instancePath:instancePath+"/spec/disks/" + i0+"/disk",parentData:data8,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate392.errors);
errors = vErrors.length;
}
}
if(data8.serial !== undefined){
let data11 = data8.serial;
if(typeof data11 === "string"){
if(func1(data11) > 1024){
const err20 = {instancePath:instancePath+"/spec/disks/" + i0+"/serial",schemaPath:"#/properties/spec/properties/disks/items/properties/serial/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/spec/disks/" + i0+"/serial",schemaPath:"#/properties/spec/properties/disks/items/properties/serial/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data8.model !== undefined){
let data12 = data8.model;
if(typeof data12 === "string"){
if(func1(data12) > 1024){
const err22 = {instancePath:instancePath+"/spec/disks/" + i0+"/model",schemaPath:"#/properties/spec/properties/disks/items/properties/model/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/spec/disks/" + i0+"/model",schemaPath:"#/properties/spec/properties/disks/items/properties/model/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data8.sizeBytes !== undefined){
let data13 = data8.sizeBytes;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err24 = {instancePath:instancePath+"/spec/disks/" + i0+"/sizeBytes",schemaPath:"#/properties/spec/properties/disks/items/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
const err25 = {instancePath:instancePath+"/spec/disks/" + i0+"/sizeBytes",schemaPath:"#/properties/spec/properties/disks/items/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
}
else {
const err26 = {instancePath:instancePath+"/spec/disks/" + i0,schemaPath:"#/properties/spec/properties/disks/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/spec/disks",schemaPath:"#/properties/spec/properties/disks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data3.operations !== undefined){
let data14 = data3.operations;
if(Array.isArray(data14)){
if(data14.length > 100000){
const err28 = {instancePath:instancePath+"/spec/operations",schemaPath:"#/properties/spec/properties/operations/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.kind === undefined){
const err29 = {instancePath:instancePath+"/spec/operations/" + i1,schemaPath:"#/properties/spec/properties/operations/items/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data15.disk === undefined){
const err30 = {instancePath:instancePath+"/spec/operations/" + i1,schemaPath:"#/properties/spec/properties/operations/items/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data15.key === undefined){
const err31 = {instancePath:instancePath+"/spec/operations/" + i1,schemaPath:"#/properties/spec/properties/operations/items/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
for(const key3 in data15){
if(!((((key3 === "kind") || (key3 === "disk")) || (key3 === "volume")) || (key3 === "key"))){
const err32 = {instancePath:instancePath+"/spec/operations/" + i1,schemaPath:"#/properties/spec/properties/operations/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data15.kind !== undefined){
let data16 = data15.kind;
if(typeof data16 === "string"){
if(func1(data16) > 64){
const err33 = {instancePath:instancePath+"/spec/operations/" + i1+"/kind",schemaPath:"#/properties/spec/properties/operations/items/properties/kind/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(!pattern70.test(data16)){
const err34 = {instancePath:instancePath+"/spec/operations/" + i1+"/kind",schemaPath:"#/properties/spec/properties/operations/items/properties/kind/pattern",keyword:"pattern",params:{pattern: "^[a-z]+(-[a-z]+)*$"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/spec/operations/" + i1+"/kind",schemaPath:"#/properties/spec/properties/operations/items/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data15.disk !== undefined){
if(!(validate392(data15.disk, {instancePath:instancePath+"/spec/operations/" + i1+"/disk",parentData:data15,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate392.errors);
errors = vErrors.length;
}
}
if(data15.volume !== undefined){
if(!(validate395(data15.volume, {instancePath:instancePath+"/spec/operations/" + i1+"/volume",parentData:data15,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate395.errors);
errors = vErrors.length;
}
}
if(data15.key !== undefined){
if(!(validate388(data15.key, {instancePath:instancePath+"/spec/operations/" + i1+"/key",parentData:data15,parentDataProperty:"key",rootData}))){
vErrors = joined(vErrors, validate388.errors);
errors = vErrors.length;
}
}
}
else {
const err36 = {instancePath:instancePath+"/spec/operations/" + i1,schemaPath:"#/properties/spec/properties/operations/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/spec/operations",schemaPath:"#/properties/spec/properties/operations/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
validate378.errors = vErrors;
return errors === 0;
}

export const validateNodeStorage = validate398;
const schema143 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/node-storage.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"NodeStorage"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta"},"spec":{"type":"object","additionalProperties":false,"required":["node","installation"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"installation":{"$ref":"common.schema.json#/$defs/uuid"},"repository":{"$ref":"common.schema.json#/$defs/subdomain"},"revision":{"type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"planDigest":{"$ref":"common.schema.json#/$defs/sha256"},"approval":{"type":"string","enum":["automatic","locked"]},"desired":{"type":"object","additionalProperties":true},"allowedOperations":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":true,"required":["kind"],"properties":{"kind":{"type":"string","minLength":1,"maxLength":63}}}}}},"status":{"type":"object","additionalProperties":false,"properties":{"observedGeneration":{"type":"integer","minimum":0},"observedRevision":{"type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"agentVersion":{"type":"string","maxLength":128},"conditions":{"type":"array","maxItems":32,"items":{"$ref":"common.schema.json#/$defs/condition"}},"lastPass":{"type":"object","additionalProperties":false,"required":["startedAt","finishedAt"],"properties":{"startedAt":{"$ref":"common.schema.json#/$defs/timestamp"},"finishedAt":{"$ref":"common.schema.json#/$defs/timestamp"},"outcomes":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":false,"required":["kind","operation"],"properties":{"kind":{"type":"string","enum":["applied","failed","withheld"]},"operation":{"type":"object","additionalProperties":true,"required":["kind"],"properties":{"kind":{"type":"string","minLength":1,"maxLength":63}}},"durationMs":{"type":"integer","minimum":0},"code":{"type":"string","maxLength":63},"message":{"type":"string","maxLength":32768},"remedy":{"type":"string","maxLength":32768}}}},"refusals":{"type":"array","maxItems":100000,"items":{"$ref":"plan.schema.json#/$defs/refusal"}},"remaining":{"type":"integer","minimum":0}}},"inventory":{"$ref":"node-inventory.schema.json#/$defs/inventory"}}}}};

function validate399(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate399.errors = vErrors;
return errors === 0;
}


function validate401(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = joined(vErrors, validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate401.errors = vErrors;
return errors === 0;
}


function validate407(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate407.errors = vErrors;
return errors === 0;
}


function validate409(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 36){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern48.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate409.errors = vErrors;
return errors === 0;
}


function validate411(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate411.errors = vErrors;
return errors === 0;
}


function validate413(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern62.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate413.errors = vErrors;
return errors === 0;
}


function validate415(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.lastTransitionTime === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lastTransitionTime"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.reason === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.message === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "type") || (key0 === "status")) || (key0 === "observedGeneration")) || (key0 === "lastTransitionTime")) || (key0 === "reason")) || (key0 === "message"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 === "string"){
if(func1(data0) > 316){
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 316}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func1(data0) < 1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!pattern41.test(data0)){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.status !== undefined){
let data1 = data.status;
if(typeof data1 !== "string"){
const err10 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data1 === "True") || (data1 === "False")) || (data1 === "Unknown"))){
const err11 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema81.properties.status.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.observedGeneration !== undefined){
let data2 = data.observedGeneration;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err12 = {instancePath:instancePath+"/observedGeneration",schemaPath:"#/properties/observedGeneration/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/observedGeneration",schemaPath:"#/properties/observedGeneration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.lastTransitionTime !== undefined){
if(!(validate233(data.lastTransitionTime, {instancePath:instancePath+"/lastTransitionTime",parentData:data,parentDataProperty:"lastTransitionTime",rootData}))){
vErrors = joined(vErrors, validate233.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 1024){
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data4) < 1){
const err15 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern43.test(data4)){
const err16 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.message !== undefined){
let data5 = data.message;
if(typeof data5 === "string"){
if(func1(data5) > 32768){
const err18 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 32768}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate415.errors = vErrors;
return errors === 0;
}


function validate418(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern42.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate418.errors = vErrors;
return errors === 0;
}

const schema199 = {"type":"object","additionalProperties":false,"required":["code","node","layout","disk","volume","claim","summary","evidence","remedy","consent"],"properties":{"code":{"type":"string","enum":["root-unknown","system-disk","identity-missing","identity-ambiguous","mark-ambiguous","disk-absent","disk-in-use","facts-differ","other-node","other-installation","volume-damaged","would-shrink","cannot-grow","content-differs","disk-read-only","disk-failing","disk-count","layouts-overlap","no-room","foreign-content","foreign-group","foreign-partition","interrupted-by-others","group-unreadable","group-incomplete","host-path-not-allowed","host-path-twice","mount-point-taken","out-of-scope","claim-does-not-fit","not-locked","consent-missing","consent-stale","consent-expired","consent-used","volume-protected","claim-held","claim-kept","claim-elsewhere"]},"node":{"anyOf":[{"$ref":"common.schema.json#/$defs/nodeName"},{"type":"null"}]},"layout":{"type":["string","null"],"maxLength":253},"disk":{"anyOf":[{"$ref":"node-inventory.schema.json#/$defs/observedDiskId"},{"type":"null"}]},"volume":{"anyOf":[{"$ref":"common.schema.json#/$defs/volumeId"},{"type":"null"}]},"claim":{"type":["string","null"],"maxLength":507},"summary":{"type":"string","maxLength":65536},"evidence":{"type":"array","items":{"type":"string","maxLength":65536}},"remedy":{"type":"string","maxLength":65536},"consent":{"anyOf":[{"$ref":"#/$defs/consentable"},{"type":"null"}]}}};

function validate427(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate427.errors = vErrors;
return errors === 0;
}


function validate476(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 194){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 194}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern60.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-|unidentified-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate476.errors = vErrors;
return errors === 0;
}


function validate455(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern63.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate455.errors = vErrors;
return errors === 0;
}

const schema200 = {"type":"object","additionalProperties":false,"required":["node","subject","content"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"subject":{"$ref":"node-inventory.schema.json#/$defs/wipeSubject"},"content":{"$ref":"common.schema.json#/$defs/sha256"}}};

function validate639(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.disk === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "kind") || (key0 === "disk"))){
const err2 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("disk" !== data0){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "disk"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.disk !== undefined){
if(!(validate301(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate301.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err6 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.volume === undefined){
const err7 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data){
if(!((key1 === "kind") || (key1 === "volume"))){
const err8 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("volume" !== data2){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "volume"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate339(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate339.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err12 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate639.errors = vErrors;
return errors === 0;
}


function validate430(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern62.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate430.errors = vErrors;
return errors === 0;
}


function validate637(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.node === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.subject === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "subject"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.content === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "node") || (key0 === "subject")) || (key0 === "content"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.subject !== undefined){
if(!(validate639(data.subject, {instancePath:instancePath+"/subject",parentData:data,parentDataProperty:"subject",rootData}))){
vErrors = joined(vErrors, validate639.errors);
errors = vErrors.length;
}
}
if(data.content !== undefined){
if(!(validate430(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate637.errors = vErrors;
return errors === 0;
}


function validate700(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.layout === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.disk === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.volume === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.claim === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.summary === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "summary"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.evidence === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.remedy === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "remedy"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.consent === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "consent"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema199.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((((((((((((((((((((((((((((((((((((((data0 === "root-unknown") || (data0 === "system-disk")) || (data0 === "identity-missing")) || (data0 === "identity-ambiguous")) || (data0 === "mark-ambiguous")) || (data0 === "disk-absent")) || (data0 === "disk-in-use")) || (data0 === "facts-differ")) || (data0 === "other-node")) || (data0 === "other-installation")) || (data0 === "volume-damaged")) || (data0 === "would-shrink")) || (data0 === "cannot-grow")) || (data0 === "content-differs")) || (data0 === "disk-read-only")) || (data0 === "disk-failing")) || (data0 === "disk-count")) || (data0 === "layouts-overlap")) || (data0 === "no-room")) || (data0 === "foreign-content")) || (data0 === "foreign-group")) || (data0 === "foreign-partition")) || (data0 === "interrupted-by-others")) || (data0 === "group-unreadable")) || (data0 === "group-incomplete")) || (data0 === "host-path-not-allowed")) || (data0 === "host-path-twice")) || (data0 === "mount-point-taken")) || (data0 === "out-of-scope")) || (data0 === "claim-does-not-fit")) || (data0 === "not-locked")) || (data0 === "consent-missing")) || (data0 === "consent-stale")) || (data0 === "consent-expired")) || (data0 === "consent-used")) || (data0 === "volume-protected")) || (data0 === "claim-held")) || (data0 === "claim-kept")) || (data0 === "claim-elsewhere"))){
const err12 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/enum",keyword:"enum",params:{allowedValues: schema199.properties.code.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.node !== undefined){
let data1 = data.node;
const _errs5 = errors;
let valid1 = false;
const _errs6 = errors;
if(!(validate427(data1, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs7 = errors;
if(data1 !== null){
const err13 = {instancePath:instancePath+"/node",schemaPath:"#/properties/node/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err14 = {instancePath:instancePath+"/node",schemaPath:"#/properties/node/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
}
if(data.layout !== undefined){
let data2 = data.layout;
if((typeof data2 !== "string") && (data2 !== null)){
const err15 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: schema199.properties.layout.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err16 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.disk !== undefined){
let data3 = data.disk;
const _errs12 = errors;
let valid2 = false;
const _errs13 = errors;
if(!(validate476(data3, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate476.errors);
errors = vErrors.length;
}
var _valid1 = _errs13 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs14 = errors;
if(data3 !== null){
const err17 = {instancePath:instancePath+"/disk",schemaPath:"#/properties/disk/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid1 = _errs14 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err18 = {instancePath:instancePath+"/disk",schemaPath:"#/properties/disk/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
if(data.volume !== undefined){
let data4 = data.volume;
const _errs17 = errors;
let valid3 = false;
const _errs18 = errors;
if(!(validate455(data4, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
var _valid2 = _errs18 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const _errs19 = errors;
if(data4 !== null){
const err19 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid2 = _errs19 === errors;
valid3 = valid3 || _valid2;
}
if(!valid3){
const err20 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
errors = _errs17;
if(vErrors !== null){
if(_errs17){
vErrors.length = _errs17;
}
else {
vErrors = null;
}
}
}
}
if(data.claim !== undefined){
let data5 = data.claim;
if((typeof data5 !== "string") && (data5 !== null)){
const err21 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",params:{type: schema199.properties.claim.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data5 === "string"){
if(func1(data5) > 507){
const err22 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data.summary !== undefined){
let data6 = data.summary;
if(typeof data6 === "string"){
if(func1(data6) > 65536){
const err23 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.evidence !== undefined){
let data7 = data.evidence;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(typeof data8 === "string"){
if(func1(data8) > 65536){
const err25 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.remedy !== undefined){
let data9 = data.remedy;
if(typeof data9 === "string"){
if(func1(data9) > 65536){
const err28 = {instancePath:instancePath+"/remedy",schemaPath:"#/properties/remedy/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/remedy",schemaPath:"#/properties/remedy/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.consent !== undefined){
let data10 = data.consent;
const _errs32 = errors;
let valid6 = false;
const _errs33 = errors;
if(!(validate637(data10, {instancePath:instancePath+"/consent",parentData:data,parentDataProperty:"consent",rootData}))){
vErrors = joined(vErrors, validate637.errors);
errors = vErrors.length;
}
var _valid3 = _errs33 === errors;
valid6 = valid6 || _valid3;
if(!valid6){
const _errs34 = errors;
if(data10 !== null){
const err30 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid3 = _errs34 === errors;
valid6 = valid6 || _valid3;
}
if(!valid6){
const err31 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate700.errors = vErrors;
return errors === 0;
}


function validate706(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.node === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.labels === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "labels"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.takenAt === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "takenAt"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.host === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "host"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.disks === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disks"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.blockLinks === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "blockLinks"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.records === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "records"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.findings === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "findings"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "node") || (key0 === "labels")) || (key0 === "takenAt")) || (key0 === "host")) || (key0 === "disks")) || (key0 === "blockLinks")) || (key0 === "records")) || (key0 === "findings"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate288(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate288.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate290(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate290.errors);
errors = vErrors.length;
}
}
if(data.takenAt !== undefined){
if(!(validate294(data.takenAt, {instancePath:instancePath+"/takenAt",parentData:data,parentDataProperty:"takenAt",rootData}))){
vErrors = joined(vErrors, validate294.errors);
errors = vErrors.length;
}
}
if(data.host !== undefined){
if(!(validate296(data.host, {instancePath:instancePath+"/host",parentData:data,parentDataProperty:"host",rootData}))){
vErrors = joined(vErrors, validate296.errors);
errors = vErrors.length;
}
}
if(data.disks !== undefined){
let data4 = data.disks;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err9 = {instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate300(data4[i0], {instancePath:instancePath+"/disks/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate300.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/disks",schemaPath:"#/properties/disks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.blockLinks !== undefined){
let data6 = data.blockLinks;
if(Array.isArray(data6)){
if(data6.length > 100000){
const err11 = {instancePath:instancePath+"/blockLinks",schemaPath:"#/properties/blockLinks/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate338(data6[i1], {instancePath:instancePath+"/blockLinks/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate338.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/blockLinks",schemaPath:"#/properties/blockLinks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.records !== undefined){
if(!(validate342(data.records, {instancePath:instancePath+"/records",parentData:data,parentDataProperty:"records",rootData}))){
vErrors = joined(vErrors, validate342.errors);
errors = vErrors.length;
}
}
if(data.findings !== undefined){
let data9 = data.findings;
if(Array.isArray(data9)){
if(data9.length > 100000){
const err13 = {instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
if(!(validate375(data9[i2], {instancePath:instancePath+"/findings/" + i2,parentData:data9,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate375.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate706.errors = vErrors;
return errors === 0;
}


function validate398(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/node-storage.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "status"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate399(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate399.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("NodeStorage" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "NodeStorage"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate401(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate401.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.node === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.installation === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "installation"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data3){
if(!((((((((key1 === "node") || (key1 === "installation")) || (key1 === "repository")) || (key1 === "revision")) || (key1 === "planDigest")) || (key1 === "approval")) || (key1 === "desired")) || (key1 === "allowedOperations"))){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.node !== undefined){
if(!(validate407(data3.node, {instancePath:instancePath+"/spec/node",parentData:data3,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate407.errors);
errors = vErrors.length;
}
}
if(data3.installation !== undefined){
if(!(validate409(data3.installation, {instancePath:instancePath+"/spec/installation",parentData:data3,parentDataProperty:"installation",rootData}))){
vErrors = joined(vErrors, validate409.errors);
errors = vErrors.length;
}
}
if(data3.repository !== undefined){
if(!(validate411(data3.repository, {instancePath:instancePath+"/spec/repository",parentData:data3,parentDataProperty:"repository",rootData}))){
vErrors = joined(vErrors, validate411.errors);
errors = vErrors.length;
}
}
if(data3.revision !== undefined){
let data7 = data3.revision;
if(typeof data7 === "string"){
if(func1(data7) > 64){
const err10 = {instancePath:instancePath+"/spec/revision",schemaPath:"#/properties/spec/properties/revision/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(func1(data7) < 40){
const err11 = {instancePath:instancePath+"/spec/revision",schemaPath:"#/properties/spec/properties/revision/minLength",keyword:"minLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern33.test(data7)){
const err12 = {instancePath:instancePath+"/spec/revision",schemaPath:"#/properties/spec/properties/revision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/spec/revision",schemaPath:"#/properties/spec/properties/revision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.planDigest !== undefined){
if(!(validate413(data3.planDigest, {instancePath:instancePath+"/spec/planDigest",parentData:data3,parentDataProperty:"planDigest",rootData}))){
vErrors = joined(vErrors, validate413.errors);
errors = vErrors.length;
}
}
if(data3.approval !== undefined){
let data9 = data3.approval;
if(typeof data9 !== "string"){
const err14 = {instancePath:instancePath+"/spec/approval",schemaPath:"#/properties/spec/properties/approval/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data9 === "automatic") || (data9 === "locked"))){
const err15 = {instancePath:instancePath+"/spec/approval",schemaPath:"#/properties/spec/properties/approval/enum",keyword:"enum",params:{allowedValues: schema143.properties.spec.properties.approval.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.desired !== undefined){
let data10 = data3.desired;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
}
else {
const err16 = {instancePath:instancePath+"/spec/desired",schemaPath:"#/properties/spec/properties/desired/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.allowedOperations !== undefined){
let data11 = data3.allowedOperations;
if(Array.isArray(data11)){
if(data11.length > 100000){
const err17 = {instancePath:instancePath+"/spec/allowedOperations",schemaPath:"#/properties/spec/properties/allowedOperations/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.kind === undefined){
const err18 = {instancePath:instancePath+"/spec/allowedOperations/" + i0,schemaPath:"#/properties/spec/properties/allowedOperations/items/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data12.kind !== undefined){
let data13 = data12.kind;
if(typeof data13 === "string"){
if(func1(data13) > 63){
const err19 = {instancePath:instancePath+"/spec/allowedOperations/" + i0+"/kind",schemaPath:"#/properties/spec/properties/allowedOperations/items/properties/kind/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func1(data13) < 1){
const err20 = {instancePath:instancePath+"/spec/allowedOperations/" + i0+"/kind",schemaPath:"#/properties/spec/properties/allowedOperations/items/properties/kind/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/spec/allowedOperations/" + i0+"/kind",schemaPath:"#/properties/spec/properties/allowedOperations/items/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/spec/allowedOperations/" + i0,schemaPath:"#/properties/spec/properties/allowedOperations/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/spec/allowedOperations",schemaPath:"#/properties/spec/properties/allowedOperations/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.status !== undefined){
let data14 = data.status;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
if(!((((((key2 === "observedGeneration") || (key2 === "observedRevision")) || (key2 === "agentVersion")) || (key2 === "conditions")) || (key2 === "lastPass")) || (key2 === "inventory"))){
const err25 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data14.observedGeneration !== undefined){
let data15 = data14.observedGeneration;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err26 = {instancePath:instancePath+"/status/observedGeneration",schemaPath:"#/properties/status/properties/observedGeneration/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
const err27 = {instancePath:instancePath+"/status/observedGeneration",schemaPath:"#/properties/status/properties/observedGeneration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data14.observedRevision !== undefined){
let data16 = data14.observedRevision;
if(typeof data16 === "string"){
if(func1(data16) > 64){
const err28 = {instancePath:instancePath+"/status/observedRevision",schemaPath:"#/properties/status/properties/observedRevision/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(func1(data16) < 40){
const err29 = {instancePath:instancePath+"/status/observedRevision",schemaPath:"#/properties/status/properties/observedRevision/minLength",keyword:"minLength",params:{limit: 40}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!pattern33.test(data16)){
const err30 = {instancePath:instancePath+"/status/observedRevision",schemaPath:"#/properties/status/properties/observedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/status/observedRevision",schemaPath:"#/properties/status/properties/observedRevision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data14.agentVersion !== undefined){
let data17 = data14.agentVersion;
if(typeof data17 === "string"){
if(func1(data17) > 128){
const err32 = {instancePath:instancePath+"/status/agentVersion",schemaPath:"#/properties/status/properties/agentVersion/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/status/agentVersion",schemaPath:"#/properties/status/properties/agentVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data14.conditions !== undefined){
let data18 = data14.conditions;
if(Array.isArray(data18)){
if(data18.length > 32){
const err34 = {instancePath:instancePath+"/status/conditions",schemaPath:"#/properties/status/properties/conditions/maxItems",keyword:"maxItems",params:{limit: 32}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const len1 = data18.length;
for(let i1=0; i1<len1; i1++){
if(!(validate415(data18[i1], {instancePath:instancePath+"/status/conditions/" + i1,parentData:data18,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate415.errors);
errors = vErrors.length;
}
}
}
else {
const err35 = {instancePath:instancePath+"/status/conditions",schemaPath:"#/properties/status/properties/conditions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data14.lastPass !== undefined){
let data20 = data14.lastPass;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.startedAt === undefined){
const err36 = {instancePath:instancePath+"/status/lastPass",schemaPath:"#/properties/status/properties/lastPass/required",keyword:"required",params:{missingProperty: "startedAt"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data20.finishedAt === undefined){
const err37 = {instancePath:instancePath+"/status/lastPass",schemaPath:"#/properties/status/properties/lastPass/required",keyword:"required",params:{missingProperty: "finishedAt"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
for(const key3 in data20){
if(!(((((key3 === "startedAt") || (key3 === "finishedAt")) || (key3 === "outcomes")) || (key3 === "refusals")) || (key3 === "remaining"))){
const err38 = {instancePath:instancePath+"/status/lastPass",schemaPath:"#/properties/status/properties/lastPass/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data20.startedAt !== undefined){
if(!(validate418(data20.startedAt, {instancePath:instancePath+"/status/lastPass/startedAt",parentData:data20,parentDataProperty:"startedAt",rootData}))){
vErrors = joined(vErrors, validate418.errors);
errors = vErrors.length;
}
}
if(data20.finishedAt !== undefined){
if(!(validate418(data20.finishedAt, {instancePath:instancePath+"/status/lastPass/finishedAt",parentData:data20,parentDataProperty:"finishedAt",rootData}))){
vErrors = joined(vErrors, validate418.errors);
errors = vErrors.length;
}
}
if(data20.outcomes !== undefined){
let data23 = data20.outcomes;
if(Array.isArray(data23)){
if(data23.length > 100000){
const err39 = {instancePath:instancePath+"/status/lastPass/outcomes",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
const len2 = data23.length;
for(let i2=0; i2<len2; i2++){
let data24 = data23[i2];
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
if(data24.kind === undefined){
const err40 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2,schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data24.operation === undefined){
const err41 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2,schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/required",keyword:"required",params:{missingProperty: "operation"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
for(const key4 in data24){
if(!((((((key4 === "kind") || (key4 === "operation")) || (key4 === "durationMs")) || (key4 === "code")) || (key4 === "message")) || (key4 === "remedy"))){
const err42 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2,schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data24.kind !== undefined){
let data25 = data24.kind;
if(typeof data25 !== "string"){
const err43 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/kind",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(!(((data25 === "applied") || (data25 === "failed")) || (data25 === "withheld"))){
const err44 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/kind",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/kind/enum",keyword:"enum",params:{allowedValues: schema143.properties.status.properties.lastPass.properties.outcomes.items.properties.kind.enum}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data24.operation !== undefined){
let data26 = data24.operation;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.kind === undefined){
const err45 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/operation",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/operation/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data26.kind !== undefined){
let data27 = data26.kind;
if(typeof data27 === "string"){
if(func1(data27) > 63){
const err46 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/operation/kind",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/operation/properties/kind/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(func1(data27) < 1){
const err47 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/operation/kind",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/operation/properties/kind/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/operation/kind",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/operation/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/operation",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/operation/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data24.durationMs !== undefined){
let data28 = data24.durationMs;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
const err50 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/durationMs",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/durationMs/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
const err51 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/durationMs",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/durationMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
if(data24.code !== undefined){
let data29 = data24.code;
if(typeof data29 === "string"){
if(func1(data29) > 63){
const err52 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/code",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/code/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/code",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data24.message !== undefined){
let data30 = data24.message;
if(typeof data30 === "string"){
if(func1(data30) > 32768){
const err54 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/message",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/message/maxLength",keyword:"maxLength",params:{limit: 32768}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/message",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data24.remedy !== undefined){
let data31 = data24.remedy;
if(typeof data31 === "string"){
if(func1(data31) > 32768){
const err56 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/remedy",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/remedy/maxLength",keyword:"maxLength",params:{limit: 32768}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2+"/remedy",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/properties/remedy/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
}
else {
const err58 = {instancePath:instancePath+"/status/lastPass/outcomes/" + i2,schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath:instancePath+"/status/lastPass/outcomes",schemaPath:"#/properties/status/properties/lastPass/properties/outcomes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data20.refusals !== undefined){
let data32 = data20.refusals;
if(Array.isArray(data32)){
if(data32.length > 100000){
const err60 = {instancePath:instancePath+"/status/lastPass/refusals",schemaPath:"#/properties/status/properties/lastPass/properties/refusals/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
const len3 = data32.length;
for(let i3=0; i3<len3; i3++){
if(!(validate700(data32[i3], {instancePath:instancePath+"/status/lastPass/refusals/" + i3,parentData:data32,parentDataProperty:i3,rootData}))){
vErrors = joined(vErrors, validate700.errors);
errors = vErrors.length;
}
}
}
else {
const err61 = {instancePath:instancePath+"/status/lastPass/refusals",schemaPath:"#/properties/status/properties/lastPass/properties/refusals/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data20.remaining !== undefined){
let data34 = data20.remaining;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
const err62 = {instancePath:instancePath+"/status/lastPass/remaining",schemaPath:"#/properties/status/properties/lastPass/properties/remaining/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 < 0 || isNaN(data34)){
const err63 = {instancePath:instancePath+"/status/lastPass/remaining",schemaPath:"#/properties/status/properties/lastPass/properties/remaining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
}
}
else {
const err64 = {instancePath:instancePath+"/status/lastPass",schemaPath:"#/properties/status/properties/lastPass/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data14.inventory !== undefined){
if(!(validate706(data14.inventory, {instancePath:instancePath+"/status/inventory",parentData:data14,parentDataProperty:"inventory",rootData}))){
vErrors = joined(vErrors, validate706.errors);
errors = vErrors.length;
}
}
}
else {
const err65 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
}
else {
const err66 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
validate398.errors = vErrors;
return errors === 0;
}

export const validatePersistentVolumeClaim = validate716;
const schema215 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/persistent-volume-claim.schema.json","type":"object","additionalProperties":true,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"type":"string","const":"v1"},"kind":{"type":"string","const":"PersistentVolumeClaim"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta"},"spec":{"$ref":"common.schema.json#/$defs/persistentVolumeClaimSpec"}}};

function validate717(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = joined(vErrors, validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate717.errors = vErrors;
return errors === 0;
}


function validate723(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.accessModes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accessModes"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.resources === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resources"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.accessModes !== undefined){
let data0 = data.accessModes;
if(Array.isArray(data0)){
if(data0.length < 1){
const err2 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data1 === "ReadWriteOnce") || (data1 === "ReadOnlyMany")) || (data1 === "ReadWriteMany")) || (data1 === "ReadWriteOncePod"))){
const err4 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.accessModes.items.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.storageClassName !== undefined){
let data2 = data.storageClassName;
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err6 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern13.test(data2)){
const err7 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.resources !== undefined){
let data3 = data.resources;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.requests === undefined){
const err9 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/required",keyword:"required",params:{missingProperty: "requests"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3.requests !== undefined){
let data4 = data3.requests;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.storage === undefined){
const err10 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/required",keyword:"required",params:{missingProperty: "storage"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key0 in data4){
if(!(key0 === "storage")){
if(!(validate92(data4[key0], {instancePath:instancePath+"/resources/requests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:key0,rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
if(data4.storage !== undefined){
if(!(validate92(data4.storage, {instancePath:instancePath+"/resources/requests/storage",parentData:data4,parentDataProperty:"storage",rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.limits !== undefined){
let data7 = data3.limits;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 in data7){
if(!(key1 === "storage")){
if(!(validate92(data7[key1], {instancePath:instancePath+"/resources/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data7,parentDataProperty:key1,rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
if(data7.storage !== undefined){
if(!(validate92(data7.storage, {instancePath:instancePath+"/resources/limits/storage",parentData:data7,parentDataProperty:"storage",rootData}))){
vErrors = joined(vErrors, validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/resources/limits",schemaPath:"#/properties/resources/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.volumeMode !== undefined){
if(!(validate97(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData}))){
vErrors = joined(vErrors, validate97.errors);
errors = vErrors.length;
}
}
if(data.volumeName !== undefined){
if(!(validate57(data.volumeName, {instancePath:instancePath+"/volumeName",parentData:data,parentDataProperty:"volumeName",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.selector !== undefined){
if(!(validate100(data.selector, {instancePath:instancePath+"/selector",parentData:data,parentDataProperty:"selector",rootData}))){
vErrors = joined(vErrors, validate100.errors);
errors = vErrors.length;
}
}
if(data.dataSource !== undefined){
if(!(validate104(data.dataSource, {instancePath:instancePath+"/dataSource",parentData:data,parentDataProperty:"dataSource",rootData}))){
vErrors = joined(vErrors, validate104.errors);
errors = vErrors.length;
}
}
if(data.dataSourceRef !== undefined){
if(!(validate104(data.dataSourceRef, {instancePath:instancePath+"/dataSourceRef",parentData:data,parentDataProperty:"dataSourceRef",rootData}))){
vErrors = joined(vErrors, validate104.errors);
errors = vErrors.length;
}
}
if(data.volumeAttributesClassName !== undefined){
if(typeof data.volumeAttributesClassName !== "string"){
const err14 = {instancePath:instancePath+"/volumeAttributesClassName",schemaPath:"#/properties/volumeAttributesClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate723.errors = vErrors;
return errors === 0;
}


function validate716(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/persistent-volume-claim.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("v1" !== data0){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "v1"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("PersistentVolumeClaim" !== data1){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "PersistentVolumeClaim"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate717(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate717.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
if(!(validate723(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = joined(vErrors, validate723.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate716.errors = vErrors;
return errors === 0;
}

export const validatePlan = validate421;
const schema152 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/plan.schema.json","type":"object","additionalProperties":false,"required":["formatVersion","plannerVersion","installation","asOf","revision","nodes","claims","capacity","notEvaluated","summary","digest"],"properties":{"formatVersion":{"type":"string","pattern":"^1[.][0-9]{1,4}$","maxLength":6},"plannerVersion":{"type":"integer","minimum":1},"installation":{"$ref":"common.schema.json#/$defs/uuid"},"asOf":{"$ref":"common.schema.json#/$defs/timestamp"},"revision":{"type":["string","null"],"maxLength":256},"nodes":{"type":"array","items":{"$ref":"#/$defs/nodePlan"}},"claims":{"type":"array","items":{"$ref":"#/$defs/claimPlacement"}},"capacity":{"type":"array","items":{"$ref":"#/$defs/classCapacity"}},"notEvaluated":{"type":"array","items":{"$ref":"#/$defs/notEvaluated"}},"summary":{"$ref":"#/$defs/planSummary"},"digest":{"$ref":"common.schema.json#/$defs/sha256"},"comparison":{"$ref":"#/$defs/planComparison"}},"$defs":{"sourceRef":{"type":"object","additionalProperties":false,"required":["file","line","column"],"properties":{"file":{"type":"string","maxLength":4096},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1}}},"bytes":{"type":"integer","minimum":0},"nodePlan":{"type":"object","additionalProperties":false,"required":["node","inventoryTakenAt","digest","operations","refusals","kept","unchanged"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"inventoryTakenAt":{"$ref":"common.schema.json#/$defs/timestamp"},"digest":{"$ref":"common.schema.json#/$defs/sha256"},"operations":{"type":"array","items":{"$ref":"#/$defs/operation"}},"refusals":{"type":"array","items":{"$ref":"#/$defs/refusal"}},"kept":{"type":"array","items":{"$ref":"#/$defs/keptVolume"}},"unchanged":{"type":"integer","minimum":0}}},"keptVolume":{"type":"object","additionalProperties":false,"required":["volume","disk","sizeBytes","content","mountPoint","claim","because","fingerprint"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"disk":{"$ref":"node-inventory.schema.json#/$defs/observedDiskId"},"sizeBytes":{"$ref":"#/$defs/bytes"},"content":{"type":"string","maxLength":4096},"mountPoint":{"type":["string","null"],"maxLength":4096},"claim":{"anyOf":[{"$ref":"node-inventory.schema.json#/$defs/claimRef"},{"type":"null"}]},"because":{"type":"string","enum":["not-declared","claim-gone"]},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"},"protected":{"type":"boolean","const":true}}},"diskRef":{"type":"object","additionalProperties":false,"required":["facts","path","content"],"properties":{"facts":{"$ref":"node-inventory.schema.json#/$defs/diskFacts"},"path":{"type":"string","maxLength":4096},"content":{"type":"string","maxLength":65536}}},"volumeRef":{"type":"object","additionalProperties":false,"required":["volume","layout","name","ordinal","disk","partitionUuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"layout":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253},"ordinal":{"type":"integer","minimum":0},"disk":{"$ref":"node-inventory.schema.json#/$defs/observedDiskId"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"logical":{"$ref":"#/$defs/logicalPlace"},"purpose":{"$ref":"#/$defs/volumePurpose"}}},"logicalPlace":{"type":"object","additionalProperties":false,"required":["group","name","physicalVolume"],"properties":{"group":{"type":"string","maxLength":128},"name":{"type":"string","maxLength":128},"physicalVolume":{"$ref":"#/$defs/physicalVolumeRef"}}},"physicalVolumeRef":{"type":"object","additionalProperties":false,"required":["volume","partitionUuid","uuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"uuid":{"type":"string","maxLength":64}}},"volumePurpose":{"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","storageClassName"],"properties":{"kind":{"type":"string","const":"offered"},"storageClassName":{"type":"string","maxLength":253}}},{"type":"object","additionalProperties":false,"required":["kind","storageClassNames"],"properties":{"kind":{"type":"string","const":"kept"},"storageClassNames":{"type":"array","maxItems":256,"items":{"type":"string","maxLength":253}}}},{"type":"object","additionalProperties":false,"required":["kind","path"],"properties":{"kind":{"type":"string","const":"host-path"},"path":{"type":"string","maxLength":4096}}},{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"volume-group"}}}]},"plannedPartition":{"type":"object","additionalProperties":false,"required":["volume","startBytes","sizeBytes"],"properties":{"volume":{"$ref":"#/$defs/volumeRef"},"startBytes":{"$ref":"#/$defs/bytes"},"sizeBytes":{"$ref":"#/$defs/bytes"}}},"filesystemFormat":{"type":"object","additionalProperties":false,"required":["kind","filesystem","mkfs","mountOptions"],"properties":{"kind":{"type":"string","const":"filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mkfs":{"type":"object","additionalProperties":{"type":["string","number","boolean"]}},"mountOptions":{"type":"array","maxItems":256,"items":{"type":"string","maxLength":1024}}}},"filesystemIdentity":{"type":"object","additionalProperties":false,"required":["type","uuid"],"properties":{"type":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256}}},"consentRef":{"type":"object","additionalProperties":false,"required":["key","consent","expires"],"properties":{"key":{"type":"string","maxLength":64},"consent":{"type":"string","maxLength":253},"expires":{"$ref":"common.schema.json#/$defs/timestamp"}}},"wipeDisk":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","consent","content","spans","proof"],"properties":{"kind":{"type":"string","const":"wipe-disk"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":"string","maxLength":253},"consent":{"$ref":"#/$defs/consentRef"},"content":{"$ref":"common.schema.json#/$defs/sha256"},"spans":{"type":"array","items":{"$ref":"node-inventory.schema.json#/$defs/span"}},"proof":{"type":"string","enum":["consent","finish"]}}},"removedVolume":{"type":"object","additionalProperties":false,"required":["volume","partitionUuid","startBytes","sizeBytes","mountPoint"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"startBytes":{"$ref":"#/$defs/bytes"},"sizeBytes":{"$ref":"#/$defs/bytes"},"mountPoint":{"type":["string","null"],"maxLength":4096},"content":{"type":"string","maxLength":4096},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"}}},"removeVolume":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","removed","consent","content","spans","proof"],"properties":{"kind":{"type":"string","const":"remove-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":["string","null"],"maxLength":253},"removed":{"$ref":"#/$defs/removedVolume"},"consent":{"$ref":"#/$defs/consentRef"},"content":{"$ref":"common.schema.json#/$defs/sha256"},"spans":{"type":"array","items":{"$ref":"node-inventory.schema.json#/$defs/span"}},"proof":{"type":"string","enum":["consent","finish"]}}},"createPartitionTable":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","tableUuid","partitions","proof"],"properties":{"kind":{"type":"string","const":"create-partition-table"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":"string","maxLength":253},"tableUuid":{"$ref":"common.schema.json#/$defs/uuid"},"partitions":{"type":"array","items":{"$ref":"#/$defs/plannedPartition"}},"proof":{"type":"string","enum":["blank","finish"]}}},"createPartitions":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","partitions"],"properties":{"kind":{"type":"string","const":"create-partitions"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":"string","maxLength":253},"partitions":{"type":"array","items":{"$ref":"#/$defs/plannedPartition"}}}},"repairPartitionTable":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","tableUuid","damaged"],"properties":{"kind":{"type":"string","const":"repair-partition-table"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"tableUuid":{"$ref":"common.schema.json#/$defs/uuid"},"damaged":{"type":"string","enum":["primary","backup","backup-misplaced"]}}},"adoptMarks":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","marks","formerly"],"properties":{"kind":{"type":"string","const":"adopt-marks"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"marks":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["volume","partitionUuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"type":"string","maxLength":256}}}},"formerly":{"type":"array","items":{"$ref":"common.schema.json#/$defs/nodeName"}}}},"growPartition":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","fromBytes","toBytes","zero"],"properties":{"kind":{"type":"string","const":"grow-partition"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"},"zero":{"type":"boolean"}}},"createVolumeGroup":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","group","physicalVolumeUuid","sizeBytes"],"properties":{"kind":{"type":"string","const":"create-volume-group"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"group":{"type":"string","maxLength":128},"physicalVolumeUuid":{"type":"string","maxLength":64},"sizeBytes":{"$ref":"#/$defs/bytes"}}},"growPhysicalVolume":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","group","physicalVolumeUuid","fromBytes","toBytes"],"properties":{"kind":{"type":"string","const":"grow-physical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"group":{"type":"string","maxLength":128},"physicalVolumeUuid":{"type":"string","maxLength":64},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"}}},"activateLogicalVolume":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume"],"properties":{"kind":{"type":"string","const":"activate-logical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"}}},"createLogicalVolume":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","sizeBytes"],"properties":{"kind":{"type":"string","const":"create-logical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"sizeBytes":{"$ref":"#/$defs/bytes"}}},"extendLogicalVolume":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","fromBytes","toBytes"],"properties":{"kind":{"type":"string","const":"extend-logical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"}}},"createFilesystem":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","filesystemUuid","format","sizeBytes","withDataDirectory"],"properties":{"kind":{"type":"string","const":"create-filesystem"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"filesystemUuid":{"$ref":"common.schema.json#/$defs/uuid"},"format":{"$ref":"#/$defs/filesystemFormat"},"sizeBytes":{"$ref":"#/$defs/bytes"},"withDataDirectory":{"type":"boolean"}}},"prepareBlockVolume":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","sizeBytes","zero"],"properties":{"kind":{"type":"string","const":"prepare-block-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"sizeBytes":{"$ref":"#/$defs/bytes"},"zero":{"type":"boolean"}}},"markReady":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","sizeBytes","filesystem"],"properties":{"kind":{"type":"string","const":"mark-ready"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"sizeBytes":{"$ref":"#/$defs/bytes"},"filesystem":{"anyOf":[{"$ref":"#/$defs/filesystemIdentity"},{"type":"null"}]},"physicalVolumeUuid":{"type":"string","maxLength":64}}},"growFilesystem":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","filesystem","fromBytes","toBytes"],"properties":{"kind":{"type":"string","const":"grow-filesystem"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"filesystem":{"type":"string","maxLength":256},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"}}},"mountFilesystem":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","filesystem","filesystemUuid","mountPoint","mountOptions"],"properties":{"kind":{"type":"string","const":"mount-filesystem"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"filesystem":{"type":"string","maxLength":256},"filesystemUuid":{"$ref":"common.schema.json#/$defs/uuid"},"mountPoint":{"type":"string","maxLength":4096},"mountOptions":{"type":"array","maxItems":256,"items":{"type":"string","maxLength":1024}}}},"linkBlockDevice":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","link"],"properties":{"kind":{"type":"string","const":"link-block-device"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"link":{"type":"string","maxLength":4096}}},"assignClaim":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","claim","formerly"],"properties":{"kind":{"type":"string","const":"assign-claim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"},"formerly":{"anyOf":[{"$ref":"node-inventory.schema.json#/$defs/claimRef"},{"type":"null"}]}}},"takeBackClaim":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","claim"],"properties":{"kind":{"type":"string","const":"take-back-claim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"}}},"forgetClaim":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","claim"],"properties":{"kind":{"type":"string","const":"forget-claim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"}}},"recordProtection":{"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","protected"],"properties":{"kind":{"type":"string","const":"record-protection"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"protected":{"type":"boolean"}}},"operation":{"oneOf":[{"$ref":"#/$defs/wipeDisk"},{"$ref":"#/$defs/removeVolume"},{"$ref":"#/$defs/createPartitionTable"},{"$ref":"#/$defs/createPartitions"},{"$ref":"#/$defs/repairPartitionTable"},{"$ref":"#/$defs/adoptMarks"},{"$ref":"#/$defs/growPartition"},{"$ref":"#/$defs/createVolumeGroup"},{"$ref":"#/$defs/growPhysicalVolume"},{"$ref":"#/$defs/activateLogicalVolume"},{"$ref":"#/$defs/createLogicalVolume"},{"$ref":"#/$defs/extendLogicalVolume"},{"$ref":"#/$defs/createFilesystem"},{"$ref":"#/$defs/prepareBlockVolume"},{"$ref":"#/$defs/markReady"},{"$ref":"#/$defs/growFilesystem"},{"$ref":"#/$defs/mountFilesystem"},{"$ref":"#/$defs/linkBlockDevice"},{"$ref":"#/$defs/assignClaim"},{"$ref":"#/$defs/takeBackClaim"},{"$ref":"#/$defs/forgetClaim"},{"$ref":"#/$defs/recordProtection"}]},"refusal":{"type":"object","additionalProperties":false,"required":["code","node","layout","disk","volume","claim","summary","evidence","remedy","consent"],"properties":{"code":{"type":"string","enum":["root-unknown","system-disk","identity-missing","identity-ambiguous","mark-ambiguous","disk-absent","disk-in-use","facts-differ","other-node","other-installation","volume-damaged","would-shrink","cannot-grow","content-differs","disk-read-only","disk-failing","disk-count","layouts-overlap","no-room","foreign-content","foreign-group","foreign-partition","interrupted-by-others","group-unreadable","group-incomplete","host-path-not-allowed","host-path-twice","mount-point-taken","out-of-scope","claim-does-not-fit","not-locked","consent-missing","consent-stale","consent-expired","consent-used","volume-protected","claim-held","claim-kept","claim-elsewhere"]},"node":{"anyOf":[{"$ref":"common.schema.json#/$defs/nodeName"},{"type":"null"}]},"layout":{"type":["string","null"],"maxLength":253},"disk":{"anyOf":[{"$ref":"node-inventory.schema.json#/$defs/observedDiskId"},{"type":"null"}]},"volume":{"anyOf":[{"$ref":"common.schema.json#/$defs/volumeId"},{"type":"null"}]},"claim":{"type":["string","null"],"maxLength":507},"summary":{"type":"string","maxLength":65536},"evidence":{"type":"array","items":{"type":"string","maxLength":65536}},"remedy":{"type":"string","maxLength":65536},"consent":{"anyOf":[{"$ref":"#/$defs/consentable"},{"type":"null"}]}}},"consentable":{"type":"object","additionalProperties":false,"required":["node","subject","content"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"subject":{"$ref":"node-inventory.schema.json#/$defs/wipeSubject"},"content":{"$ref":"common.schema.json#/$defs/sha256"}}},"labelRequirement":{"type":"object","additionalProperties":false,"required":["key","operator","values"],"properties":{"key":{"type":"string","maxLength":317},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string","maxLength":63}}}},"plannedClaim":{"type":"object","additionalProperties":false,"required":["namespace","name","storageClassName","requestBytes","accessModes","volumeMode","node","nodeRequirements","volumeRequirements","native","source"],"properties":{"namespace":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253},"storageClassName":{"type":"string","maxLength":253},"requestBytes":{"$ref":"#/$defs/bytes"},"accessModes":{"type":"array","items":{"type":"string","enum":["ReadWriteOnce","ReadOnlyMany","ReadWriteMany","ReadWriteOncePod"]}},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"node":{"anyOf":[{"$ref":"common.schema.json#/$defs/nodeName"},{"type":"null"}]},"nodeRequirements":{"type":"array","items":{"$ref":"#/$defs/labelRequirement"}},"volumeRequirements":{"type":"array","items":{"$ref":"#/$defs/labelRequirement"}},"native":{"type":"object","additionalProperties":true},"source":{"$ref":"#/$defs/sourceRef"}}},"claimPlacement":{"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","claim","node","volume","sizeBytes","recorded","takeBack"],"properties":{"kind":{"type":"string","const":"placed"},"claim":{"$ref":"#/$defs/plannedClaim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"sizeBytes":{"$ref":"#/$defs/bytes"},"recorded":{"type":"boolean"},"takeBack":{"anyOf":[{"$ref":"#/$defs/sourceRef"},{"type":"null"}]}}},{"type":"object","additionalProperties":false,"required":["kind","claim","refusal"],"properties":{"kind":{"type":"string","const":"unplaced"},"claim":{"$ref":"#/$defs/plannedClaim"},"refusal":{"$ref":"#/$defs/refusal"}}}]},"classCapacity":{"type":"object","additionalProperties":false,"required":["storageClassName","volumes","totalBytes","claimedBytes","freeBytes","largestFreeBytes"],"properties":{"storageClassName":{"type":"string","maxLength":253},"volumes":{"type":"integer","minimum":0},"totalBytes":{"$ref":"#/$defs/bytes"},"claimedBytes":{"$ref":"#/$defs/bytes"},"freeBytes":{"$ref":"#/$defs/bytes"},"largestFreeBytes":{"$ref":"#/$defs/bytes"}}},"notEvaluated":{"type":"object","additionalProperties":false,"required":["node","reason"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"reason":{"type":"string","maxLength":4096}}},"planSummary":{"type":"object","additionalProperties":false,"required":["create","grow","takeBack","destroy","none","refused","kept","unchanged"],"properties":{"create":{"type":"integer","minimum":0},"grow":{"type":"integer","minimum":0},"takeBack":{"type":"integer","minimum":0},"destroy":{"type":"integer","minimum":0},"none":{"type":"integer","minimum":0},"refused":{"type":"integer","minimum":0},"kept":{"type":"integer","minimum":0},"unchanged":{"type":"integer","minimum":0}}},"standing":{"type":"string","enum":["new","changed","pending"]},"nodeComparison":{"type":"object","additionalProperties":false,"required":["node","operations","refusals","kept","gone"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"operations":{"type":"array","items":{"$ref":"#/$defs/standing"}},"refusals":{"type":"array","items":{"$ref":"#/$defs/standing"}},"kept":{"type":"array","items":{"$ref":"#/$defs/standing"}},"gone":{"type":"object","additionalProperties":false,"required":["operations","refusals","kept"],"properties":{"operations":{"type":"array","items":{"$ref":"#/$defs/operation"}},"refusals":{"type":"array","items":{"$ref":"#/$defs/refusal"}},"kept":{"type":"array","items":{"$ref":"#/$defs/keptVolume"}}}}}},"planComparison":{"type":"object","additionalProperties":false,"required":["base","nodes","claims","goneClaims"],"properties":{"base":{"type":"object","additionalProperties":false,"required":["state","revision","digest","capacity"],"properties":{"state":{"type":"string","enum":["planned","empty","invalid"]},"revision":{"type":["string","null"],"maxLength":256},"digest":{"anyOf":[{"$ref":"common.schema.json#/$defs/sha256"},{"type":"null"}]},"capacity":{"type":"array","items":{"$ref":"#/$defs/classCapacity"}}}},"nodes":{"type":"array","items":{"$ref":"#/$defs/nodeComparison"}},"claims":{"type":"array","items":{"$ref":"#/$defs/standing"}},"goneClaims":{"type":"array","items":{"$ref":"#/$defs/claimPlacement"}}}}}};
const pattern81 = new RegExp("^1[.][0-9]{1,4}$", "u");

function validate422(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 36){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 36}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern48.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate422.errors = vErrors;
return errors === 0;
}


function validate424(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern42.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate424.errors = vErrors;
return errors === 0;
}

const schema155 = {"type":"object","additionalProperties":false,"required":["node","inventoryTakenAt","digest","operations","refusals","kept","unchanged"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"inventoryTakenAt":{"$ref":"common.schema.json#/$defs/timestamp"},"digest":{"$ref":"common.schema.json#/$defs/sha256"},"operations":{"type":"array","items":{"$ref":"#/$defs/operation"}},"refusals":{"type":"array","items":{"$ref":"#/$defs/refusal"}},"kept":{"type":"array","items":{"$ref":"#/$defs/keptVolume"}},"unchanged":{"type":"integer","minimum":0}}};
const schema158 = {"oneOf":[{"$ref":"#/$defs/wipeDisk"},{"$ref":"#/$defs/removeVolume"},{"$ref":"#/$defs/createPartitionTable"},{"$ref":"#/$defs/createPartitions"},{"$ref":"#/$defs/repairPartitionTable"},{"$ref":"#/$defs/adoptMarks"},{"$ref":"#/$defs/growPartition"},{"$ref":"#/$defs/createVolumeGroup"},{"$ref":"#/$defs/growPhysicalVolume"},{"$ref":"#/$defs/activateLogicalVolume"},{"$ref":"#/$defs/createLogicalVolume"},{"$ref":"#/$defs/extendLogicalVolume"},{"$ref":"#/$defs/createFilesystem"},{"$ref":"#/$defs/prepareBlockVolume"},{"$ref":"#/$defs/markReady"},{"$ref":"#/$defs/growFilesystem"},{"$ref":"#/$defs/mountFilesystem"},{"$ref":"#/$defs/linkBlockDevice"},{"$ref":"#/$defs/assignClaim"},{"$ref":"#/$defs/takeBackClaim"},{"$ref":"#/$defs/forgetClaim"},{"$ref":"#/$defs/recordProtection"}]};
const schema159 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","consent","content","spans","proof"],"properties":{"kind":{"type":"string","const":"wipe-disk"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":"string","maxLength":253},"consent":{"$ref":"#/$defs/consentRef"},"content":{"$ref":"common.schema.json#/$defs/sha256"},"spans":{"type":"array","items":{"$ref":"node-inventory.schema.json#/$defs/span"}},"proof":{"type":"string","enum":["consent","finish"]}}};
const schema160 = {"type":"object","additionalProperties":false,"required":["facts","path","content"],"properties":{"facts":{"$ref":"node-inventory.schema.json#/$defs/diskFacts"},"path":{"type":"string","maxLength":4096},"content":{"type":"string","maxLength":65536}}};

function validate436(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.identity === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "identity"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.sizeBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.logicalSectorBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "logicalSectorBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "id") || (key0 === "identity")) || (key0 === "sizeBytes")) || (key0 === "logicalSectorBytes"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.id !== undefined){
if(!(validate301(data.id, {instancePath:instancePath+"/id",parentData:data,parentDataProperty:"id",rootData}))){
vErrors = joined(vErrors, validate301.errors);
errors = vErrors.length;
}
}
if(data.identity !== undefined){
if(!(validate304(data.identity, {instancePath:instancePath+"/identity",parentData:data,parentDataProperty:"identity",rootData}))){
vErrors = joined(vErrors, validate304.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
let data2 = data.sizeBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.logicalSectorBytes !== undefined){
let data3 = data.logicalSectorBytes;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err7 = {instancePath:instancePath+"/logicalSectorBytes",schemaPath:"#/properties/logicalSectorBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/logicalSectorBytes",schemaPath:"#/properties/logicalSectorBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate436.errors = vErrors;
return errors === 0;
}


function validate435(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.facts === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "facts"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.path === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.content === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "facts") || (key0 === "path")) || (key0 === "content"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.facts !== undefined){
if(!(validate436(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = joined(vErrors, validate436.errors);
errors = vErrors.length;
}
}
if(data.path !== undefined){
let data1 = data.path;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.content !== undefined){
let data2 = data.content;
if(typeof data2 === "string"){
if(func1(data2) > 65536){
const err6 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate435.errors = vErrors;
return errors === 0;
}

const schema162 = {"type":"object","additionalProperties":false,"required":["file","line","column"],"properties":{"file":{"type":"string","maxLength":4096},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1}}};

function validate441(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.file === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.line === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "line"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.column === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "column"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "file") || (key0 === "line")) || (key0 === "column"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.file !== undefined){
let data0 = data.file;
if(typeof data0 === "string"){
if(func1(data0) > 4096){
const err4 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.line !== undefined){
let data1 = data.line;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err6 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/line",schemaPath:"#/properties/line/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.column !== undefined){
let data2 = data.column;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err8 = {instancePath:instancePath+"/column",schemaPath:"#/properties/column/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/column",schemaPath:"#/properties/column/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate441.errors = vErrors;
return errors === 0;
}

const schema163 = {"type":"object","additionalProperties":false,"required":["key","consent","expires"],"properties":{"key":{"type":"string","maxLength":64},"consent":{"type":"string","maxLength":253},"expires":{"$ref":"common.schema.json#/$defs/timestamp"}}};

function validate443(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.consent === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "consent"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.expires === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expires"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "consent")) || (key0 === "expires"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(func1(data0) > 64){
const err4 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.consent !== undefined){
let data1 = data.consent;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err6 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.expires !== undefined){
if(!(validate424(data.expires, {instancePath:instancePath+"/expires",parentData:data,parentDataProperty:"expires",rootData}))){
vErrors = joined(vErrors, validate424.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate443.errors = vErrors;
return errors === 0;
}


function validate447(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.startBytes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startBytes"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.sizeBytes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "startBytes") || (key0 === "sizeBytes"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.startBytes !== undefined){
let data0 = data.startBytes;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err3 = {instancePath:instancePath+"/startBytes",schemaPath:"#/properties/startBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
const err4 = {instancePath:instancePath+"/startBytes",schemaPath:"#/properties/startBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.sizeBytes !== undefined){
let data1 = data.sizeBytes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate447.errors = vErrors;
return errors === 0;
}


function validate433(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.layout === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.consent === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "consent"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.content === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.spans === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spans"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.proof === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proof"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema159.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if("wipe-disk" !== data0){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "wipe-disk"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.layout !== undefined){
let data5 = data.layout;
if(typeof data5 === "string"){
if(func1(data5) > 253){
const err15 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.consent !== undefined){
if(!(validate443(data.consent, {instancePath:instancePath+"/consent",parentData:data,parentDataProperty:"consent",rootData}))){
vErrors = joined(vErrors, validate443.errors);
errors = vErrors.length;
}
}
if(data.content !== undefined){
if(!(validate430(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
}
if(data.spans !== undefined){
let data8 = data.spans;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
if(!(validate447(data8[i0], {instancePath:instancePath+"/spans/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate447.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath:instancePath+"/spans",schemaPath:"#/properties/spans/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.proof !== undefined){
let data10 = data.proof;
if(typeof data10 !== "string"){
const err18 = {instancePath:instancePath+"/proof",schemaPath:"#/properties/proof/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!((data10 === "consent") || (data10 === "finish"))){
const err19 = {instancePath:instancePath+"/proof",schemaPath:"#/properties/proof/enum",keyword:"enum",params:{allowedValues: schema159.properties.proof.enum}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate433.errors = vErrors;
return errors === 0;
}

const schema165 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","removed","consent","content","spans","proof"],"properties":{"kind":{"type":"string","const":"remove-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":["string","null"],"maxLength":253},"removed":{"$ref":"#/$defs/removedVolume"},"consent":{"$ref":"#/$defs/consentRef"},"content":{"$ref":"common.schema.json#/$defs/sha256"},"spans":{"type":"array","items":{"$ref":"node-inventory.schema.json#/$defs/span"}},"proof":{"type":"string","enum":["consent","finish"]}}};
const schema166 = {"type":"object","additionalProperties":false,"required":["volume","partitionUuid","startBytes","sizeBytes","mountPoint"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"startBytes":{"$ref":"#/$defs/bytes"},"sizeBytes":{"$ref":"#/$defs/bytes"},"mountPoint":{"type":["string","null"],"maxLength":4096},"content":{"type":"string","maxLength":4096},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"}}};
const schema168 = {"type":"integer","minimum":0};

function validate458(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data < 0 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
validate458.errors = vErrors;
return errors === 0;
}


function validate461(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.namespace === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "namespace") || (key0 === "name"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.namespace !== undefined){
let data0 = data.namespace;
if(typeof data0 === "string"){
if(func1(data0) > 253){
const err3 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate461.errors = vErrors;
return errors === 0;
}


function validate454(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.partitionUuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitionUuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.startBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.sizeBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.mountPoint === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mountPoint"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "volume") || (key0 === "partitionUuid")) || (key0 === "startBytes")) || (key0 === "sizeBytes")) || (key0 === "mountPoint")) || (key0 === "content")) || (key0 === "claim"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate455(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
}
if(data.partitionUuid !== undefined){
if(!(validate422(data.partitionUuid, {instancePath:instancePath+"/partitionUuid",parentData:data,parentDataProperty:"partitionUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.startBytes !== undefined){
if(!(validate458(data.startBytes, {instancePath:instancePath+"/startBytes",parentData:data,parentDataProperty:"startBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.mountPoint !== undefined){
let data4 = data.mountPoint;
if((typeof data4 !== "string") && (data4 !== null)){
const err6 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/properties/mountPoint/type",keyword:"type",params:{type: schema166.properties.mountPoint.type}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data4 === "string"){
if(func1(data4) > 4096){
const err7 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/properties/mountPoint/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
if(data.content !== undefined){
let data5 = data.content;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err8 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.claim !== undefined){
if(!(validate461(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate461.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate454.errors = vErrors;
return errors === 0;
}


function validate450(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.layout === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.removed === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "removed"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.consent === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "consent"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.content === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.spans === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spans"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.proof === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proof"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema165.properties, key0))){
const err11 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if("remove-volume" !== data0){
const err13 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "remove-volume"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.layout !== undefined){
let data5 = data.layout;
if((typeof data5 !== "string") && (data5 !== null)){
const err16 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: schema165.properties.layout.type}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data5 === "string"){
if(func1(data5) > 253){
const err17 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
if(data.removed !== undefined){
if(!(validate454(data.removed, {instancePath:instancePath+"/removed",parentData:data,parentDataProperty:"removed",rootData}))){
vErrors = joined(vErrors, validate454.errors);
errors = vErrors.length;
}
}
if(data.consent !== undefined){
if(!(validate443(data.consent, {instancePath:instancePath+"/consent",parentData:data,parentDataProperty:"consent",rootData}))){
vErrors = joined(vErrors, validate443.errors);
errors = vErrors.length;
}
}
if(data.content !== undefined){
if(!(validate430(data.content, {instancePath:instancePath+"/content",parentData:data,parentDataProperty:"content",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
}
if(data.spans !== undefined){
let data9 = data.spans;
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
if(!(validate447(data9[i0], {instancePath:instancePath+"/spans/" + i0,parentData:data9,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate447.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath:instancePath+"/spans",schemaPath:"#/properties/spans/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.proof !== undefined){
let data11 = data.proof;
if(typeof data11 !== "string"){
const err19 = {instancePath:instancePath+"/proof",schemaPath:"#/properties/proof/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((data11 === "consent") || (data11 === "finish"))){
const err20 = {instancePath:instancePath+"/proof",schemaPath:"#/properties/proof/enum",keyword:"enum",params:{allowedValues: schema165.properties.proof.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate450.errors = vErrors;
return errors === 0;
}

const schema170 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","tableUuid","partitions","proof"],"properties":{"kind":{"type":"string","const":"create-partition-table"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":"string","maxLength":253},"tableUuid":{"$ref":"common.schema.json#/$defs/uuid"},"partitions":{"type":"array","items":{"$ref":"#/$defs/plannedPartition"}},"proof":{"type":"string","enum":["blank","finish"]}}};
const schema171 = {"type":"object","additionalProperties":false,"required":["volume","startBytes","sizeBytes"],"properties":{"volume":{"$ref":"#/$defs/volumeRef"},"startBytes":{"$ref":"#/$defs/bytes"},"sizeBytes":{"$ref":"#/$defs/bytes"}}};
const schema172 = {"type":"object","additionalProperties":false,"required":["volume","layout","name","ordinal","disk","partitionUuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"layout":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253},"ordinal":{"type":"integer","minimum":0},"disk":{"$ref":"node-inventory.schema.json#/$defs/observedDiskId"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"logical":{"$ref":"#/$defs/logicalPlace"},"purpose":{"$ref":"#/$defs/volumePurpose"}}};
const schema174 = {"type":"object","additionalProperties":false,"required":["group","name","physicalVolume"],"properties":{"group":{"type":"string","maxLength":128},"name":{"type":"string","maxLength":128},"physicalVolume":{"$ref":"#/$defs/physicalVolumeRef"}}};
const schema175 = {"type":"object","additionalProperties":false,"required":["volume","partitionUuid","uuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"$ref":"common.schema.json#/$defs/uuid"},"uuid":{"type":"string","maxLength":64}}};

function validate480(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.partitionUuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitionUuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.uuid === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "volume") || (key0 === "partitionUuid")) || (key0 === "uuid"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate455(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
}
if(data.partitionUuid !== undefined){
if(!(validate422(data.partitionUuid, {instancePath:instancePath+"/partitionUuid",parentData:data,parentDataProperty:"partitionUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.uuid !== undefined){
let data2 = data.uuid;
if(typeof data2 === "string"){
if(func1(data2) > 64){
const err4 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate480.errors = vErrors;
return errors === 0;
}


function validate479(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.group === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "group"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.physicalVolume === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "physicalVolume"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "group") || (key0 === "name")) || (key0 === "physicalVolume"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.group !== undefined){
let data0 = data.group;
if(typeof data0 === "string"){
if(func1(data0) > 128){
const err4 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func1(data1) > 128){
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.physicalVolume !== undefined){
if(!(validate480(data.physicalVolume, {instancePath:instancePath+"/physicalVolume",parentData:data,parentDataProperty:"physicalVolume",rootData}))){
vErrors = joined(vErrors, validate480.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate479.errors = vErrors;
return errors === 0;
}

const schema176 = {"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","storageClassName"],"properties":{"kind":{"type":"string","const":"offered"},"storageClassName":{"type":"string","maxLength":253}}},{"type":"object","additionalProperties":false,"required":["kind","storageClassNames"],"properties":{"kind":{"type":"string","const":"kept"},"storageClassNames":{"type":"array","maxItems":256,"items":{"type":"string","maxLength":253}}}},{"type":"object","additionalProperties":false,"required":["kind","path"],"properties":{"kind":{"type":"string","const":"host-path"},"path":{"type":"string","maxLength":4096}}},{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"volume-group"}}}]};

function validate485(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.storageClassName === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "kind") || (key0 === "storageClassName"))){
const err2 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("offered" !== data0){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "offered"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.storageClassName !== undefined){
let data1 = data.storageClassName;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err5 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/oneOf/0/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/oneOf/0/properties/storageClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err8 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.storageClassNames === undefined){
const err9 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "storageClassNames"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data){
if(!((key1 === "kind") || (key1 === "storageClassNames"))){
const err10 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.kind !== undefined){
let data2 = data.kind;
if(typeof data2 !== "string"){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if("kept" !== data2){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "kept"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.storageClassNames !== undefined){
let data3 = data.storageClassNames;
if(Array.isArray(data3)){
if(data3.length > 256){
const err13 = {instancePath:instancePath+"/storageClassNames",schemaPath:"#/oneOf/1/properties/storageClassNames/maxItems",keyword:"maxItems",params:{limit: 256}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(func1(data4) > 253){
const err14 = {instancePath:instancePath+"/storageClassNames/" + i0,schemaPath:"#/oneOf/1/properties/storageClassNames/items/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/storageClassNames/" + i0,schemaPath:"#/oneOf/1/properties/storageClassNames/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/storageClassNames",schemaPath:"#/oneOf/1/properties/storageClassNames/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs17 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err18 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data.path === undefined){
const err19 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key2 in data){
if(!((key2 === "kind") || (key2 === "path"))){
const err20 = {instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.kind !== undefined){
let data5 = data.kind;
if(typeof data5 !== "string"){
const err21 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if("host-path" !== data5){
const err22 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "host-path"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.path !== undefined){
let data6 = data.path;
if(typeof data6 === "string"){
if(func1(data6) > 4096){
const err23 = {instancePath:instancePath+"/path",schemaPath:"#/oneOf/2/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/path",schemaPath:"#/oneOf/2/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
const _errs24 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err26 = {instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
for(const key3 in data){
if(!(key3 === "kind")){
const err27 = {instancePath,schemaPath:"#/oneOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.kind !== undefined){
let data7 = data.kind;
if(typeof data7 !== "string"){
const err28 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/3/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if("volume-group" !== data7){
const err29 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/3/properties/kind/const",keyword:"const",params:{allowedValue: "volume-group"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid0 = _errs24 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
}
}
}
}
if(!valid0){
const err31 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate485.errors = vErrors;
return errors === 0;
}


function validate474(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.layout === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.name === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.ordinal === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ordinal"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.disk === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.partitionUuid === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitionUuid"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "volume") || (key0 === "layout")) || (key0 === "name")) || (key0 === "ordinal")) || (key0 === "disk")) || (key0 === "partitionUuid")) || (key0 === "logical")) || (key0 === "purpose"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate455(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
}
if(data.layout !== undefined){
let data1 = data.layout;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err7 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.name !== undefined){
let data2 = data.name;
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err9 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.ordinal !== undefined){
let data3 = data.ordinal;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err11 = {instancePath:instancePath+"/ordinal",schemaPath:"#/properties/ordinal/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err12 = {instancePath:instancePath+"/ordinal",schemaPath:"#/properties/ordinal/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.disk !== undefined){
if(!(validate476(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate476.errors);
errors = vErrors.length;
}
}
if(data.partitionUuid !== undefined){
if(!(validate422(data.partitionUuid, {instancePath:instancePath+"/partitionUuid",parentData:data,parentDataProperty:"partitionUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.logical !== undefined){
if(!(validate479(data.logical, {instancePath:instancePath+"/logical",parentData:data,parentDataProperty:"logical",rootData}))){
vErrors = joined(vErrors, validate479.errors);
errors = vErrors.length;
}
}
if(data.purpose !== undefined){
if(!(validate485(data.purpose, {instancePath:instancePath+"/purpose",parentData:data,parentDataProperty:"purpose",rootData}))){
vErrors = joined(vErrors, validate485.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate474.errors = vErrors;
return errors === 0;
}


function validate473(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.startBytes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startBytes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.sizeBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "volume") || (key0 === "startBytes")) || (key0 === "sizeBytes"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.startBytes !== undefined){
if(!(validate458(data.startBytes, {instancePath:instancePath+"/startBytes",parentData:data,parentDataProperty:"startBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate473.errors = vErrors;
return errors === 0;
}


function validate468(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.layout === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.tableUuid === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tableUuid"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.partitions === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitions"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.proof === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "proof"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema170.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("create-partition-table" !== data0){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "create-partition-table"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.layout !== undefined){
let data5 = data.layout;
if(typeof data5 === "string"){
if(func1(data5) > 253){
const err14 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.tableUuid !== undefined){
if(!(validate422(data.tableUuid, {instancePath:instancePath+"/tableUuid",parentData:data,parentDataProperty:"tableUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.partitions !== undefined){
let data7 = data.partitions;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(!(validate473(data7[i0], {instancePath:instancePath+"/partitions/" + i0,parentData:data7,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate473.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.proof !== undefined){
let data9 = data.proof;
if(typeof data9 !== "string"){
const err17 = {instancePath:instancePath+"/proof",schemaPath:"#/properties/proof/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!((data9 === "blank") || (data9 === "finish"))){
const err18 = {instancePath:instancePath+"/proof",schemaPath:"#/properties/proof/enum",keyword:"enum",params:{allowedValues: schema170.properties.proof.enum}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate468.errors = vErrors;
return errors === 0;
}

const schema177 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","layout","partitions"],"properties":{"kind":{"type":"string","const":"create-partitions"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"layout":{"type":"string","maxLength":253},"partitions":{"type":"array","items":{"$ref":"#/$defs/plannedPartition"}}}};

function validate492(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.layout === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.partitions === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "partitions"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "layout")) || (key0 === "partitions"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("create-partitions" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "create-partitions"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.layout !== undefined){
let data5 = data.layout;
if(typeof data5 === "string"){
if(func1(data5) > 253){
const err12 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.partitions !== undefined){
let data6 = data.partitions;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate473(data6[i0], {instancePath:instancePath+"/partitions/" + i0,parentData:data6,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate473.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate492.errors = vErrors;
return errors === 0;
}

const schema178 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","tableUuid","damaged"],"properties":{"kind":{"type":"string","const":"repair-partition-table"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"tableUuid":{"$ref":"common.schema.json#/$defs/uuid"},"damaged":{"type":"string","enum":["primary","backup","backup-misplaced"]}}};

function validate498(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.tableUuid === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tableUuid"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.damaged === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "damaged"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "tableUuid")) || (key0 === "damaged"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("repair-partition-table" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "repair-partition-table"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.tableUuid !== undefined){
if(!(validate422(data.tableUuid, {instancePath:instancePath+"/tableUuid",parentData:data,parentDataProperty:"tableUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.damaged !== undefined){
let data6 = data.damaged;
if(typeof data6 !== "string"){
const err12 = {instancePath:instancePath+"/damaged",schemaPath:"#/properties/damaged/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!(((data6 === "primary") || (data6 === "backup")) || (data6 === "backup-misplaced"))){
const err13 = {instancePath:instancePath+"/damaged",schemaPath:"#/properties/damaged/enum",keyword:"enum",params:{allowedValues: schema178.properties.damaged.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate498.errors = vErrors;
return errors === 0;
}

const schema179 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","marks","formerly"],"properties":{"kind":{"type":"string","const":"adopt-marks"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"marks":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["volume","partitionUuid"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"partitionUuid":{"type":"string","maxLength":256}}}},"formerly":{"type":"array","items":{"$ref":"common.schema.json#/$defs/nodeName"}}}};

function validate504(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.marks === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "marks"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.formerly === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "formerly"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "marks")) || (key0 === "formerly"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("adopt-marks" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "adopt-marks"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.marks !== undefined){
let data5 = data.marks;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.volume === undefined){
const err12 = {instancePath:instancePath+"/marks/" + i0,schemaPath:"#/properties/marks/items/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data6.partitionUuid === undefined){
const err13 = {instancePath:instancePath+"/marks/" + i0,schemaPath:"#/properties/marks/items/required",keyword:"required",params:{missingProperty: "partitionUuid"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data6){
if(!((key1 === "volume") || (key1 === "partitionUuid"))){
const err14 = {instancePath:instancePath+"/marks/" + i0,schemaPath:"#/properties/marks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data6.volume !== undefined){
if(!(validate455(data6.volume, {instancePath:instancePath+"/marks/" + i0+"/volume",parentData:data6,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
}
if(data6.partitionUuid !== undefined){
let data8 = data6.partitionUuid;
if(typeof data8 === "string"){
if(func1(data8) > 256){
const err15 = {instancePath:instancePath+"/marks/" + i0+"/partitionUuid",schemaPath:"#/properties/marks/items/properties/partitionUuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/marks/" + i0+"/partitionUuid",schemaPath:"#/properties/marks/items/properties/partitionUuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/marks/" + i0,schemaPath:"#/properties/marks/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/marks",schemaPath:"#/properties/marks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.formerly !== undefined){
let data9 = data.formerly;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
if(!(validate427(data9[i1], {instancePath:instancePath+"/formerly/" + i1,parentData:data9,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/formerly",schemaPath:"#/properties/formerly/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate504.errors = vErrors;
return errors === 0;
}

const schema180 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","fromBytes","toBytes","zero"],"properties":{"kind":{"type":"string","const":"grow-partition"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"},"zero":{"type":"boolean"}}};

function validate511(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.fromBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fromBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.toBytes === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "toBytes"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.zero === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "zero"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema180.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("grow-partition" !== data0){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "grow-partition"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.fromBytes !== undefined){
if(!(validate458(data.fromBytes, {instancePath:instancePath+"/fromBytes",parentData:data,parentDataProperty:"fromBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.toBytes !== undefined){
if(!(validate458(data.toBytes, {instancePath:instancePath+"/toBytes",parentData:data,parentDataProperty:"toBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.zero !== undefined){
if(typeof data.zero !== "boolean"){
const err14 = {instancePath:instancePath+"/zero",schemaPath:"#/properties/zero/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate511.errors = vErrors;
return errors === 0;
}

const schema181 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","group","physicalVolumeUuid","sizeBytes"],"properties":{"kind":{"type":"string","const":"create-volume-group"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"group":{"type":"string","maxLength":128},"physicalVolumeUuid":{"type":"string","maxLength":64},"sizeBytes":{"$ref":"#/$defs/bytes"}}};

function validate519(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.group === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "group"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.physicalVolumeUuid === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "physicalVolumeUuid"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.sizeBytes === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema181.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("create-volume-group" !== data0){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "create-volume-group"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.group !== undefined){
let data6 = data.group;
if(typeof data6 === "string"){
if(func1(data6) > 128){
const err14 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.physicalVolumeUuid !== undefined){
let data7 = data.physicalVolumeUuid;
if(typeof data7 === "string"){
if(func1(data7) > 64){
const err16 = {instancePath:instancePath+"/physicalVolumeUuid",schemaPath:"#/properties/physicalVolumeUuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/physicalVolumeUuid",schemaPath:"#/properties/physicalVolumeUuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate519.errors = vErrors;
return errors === 0;
}

const schema182 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","group","physicalVolumeUuid","fromBytes","toBytes"],"properties":{"kind":{"type":"string","const":"grow-physical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"group":{"type":"string","maxLength":128},"physicalVolumeUuid":{"type":"string","maxLength":64},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"}}};

function validate526(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.group === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "group"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.physicalVolumeUuid === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "physicalVolumeUuid"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.fromBytes === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fromBytes"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.toBytes === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "toBytes"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema182.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if("grow-physical-volume" !== data0){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "grow-physical-volume"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.group !== undefined){
let data6 = data.group;
if(typeof data6 === "string"){
if(func1(data6) > 128){
const err15 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/maxLength",keyword:"maxLength",params:{limit: 128}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.physicalVolumeUuid !== undefined){
let data7 = data.physicalVolumeUuid;
if(typeof data7 === "string"){
if(func1(data7) > 64){
const err17 = {instancePath:instancePath+"/physicalVolumeUuid",schemaPath:"#/properties/physicalVolumeUuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/physicalVolumeUuid",schemaPath:"#/properties/physicalVolumeUuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.fromBytes !== undefined){
if(!(validate458(data.fromBytes, {instancePath:instancePath+"/fromBytes",parentData:data,parentDataProperty:"fromBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.toBytes !== undefined){
if(!(validate458(data.toBytes, {instancePath:instancePath+"/toBytes",parentData:data,parentDataProperty:"toBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate526.errors = vErrors;
return errors === 0;
}

const schema183 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume"],"properties":{"kind":{"type":"string","const":"activate-logical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"}}};

function validate534(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("activate-logical-volume" !== data0){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "activate-logical-volume"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err9 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate534.errors = vErrors;
return errors === 0;
}

const schema184 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","sizeBytes"],"properties":{"kind":{"type":"string","const":"create-logical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"sizeBytes":{"$ref":"#/$defs/bytes"}}};

function validate540(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.sizeBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "sizeBytes"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("create-logical-volume" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "create-logical-volume"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate540.errors = vErrors;
return errors === 0;
}

const schema185 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","fromBytes","toBytes"],"properties":{"kind":{"type":"string","const":"extend-logical-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"}}};

function validate547(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.fromBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fromBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.toBytes === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "toBytes"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "fromBytes")) || (key0 === "toBytes"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("extend-logical-volume" !== data0){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "extend-logical-volume"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.fromBytes !== undefined){
if(!(validate458(data.fromBytes, {instancePath:instancePath+"/fromBytes",parentData:data,parentDataProperty:"fromBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.toBytes !== undefined){
if(!(validate458(data.toBytes, {instancePath:instancePath+"/toBytes",parentData:data,parentDataProperty:"toBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate547.errors = vErrors;
return errors === 0;
}

const schema186 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","filesystemUuid","format","sizeBytes","withDataDirectory"],"properties":{"kind":{"type":"string","const":"create-filesystem"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"filesystemUuid":{"$ref":"common.schema.json#/$defs/uuid"},"format":{"$ref":"#/$defs/filesystemFormat"},"sizeBytes":{"$ref":"#/$defs/bytes"},"withDataDirectory":{"type":"boolean"}}};
const schema187 = {"type":"object","additionalProperties":false,"required":["kind","filesystem","mkfs","mountOptions"],"properties":{"kind":{"type":"string","const":"filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem"},"mkfs":{"type":"object","additionalProperties":{"type":["string","number","boolean"]}},"mountOptions":{"type":"array","maxItems":256,"items":{"type":"string","maxLength":1024}}}};

function validate562(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "ext4") || (data === "xfs")) || (data === "btrfs"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema58.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate562.errors = vErrors;
return errors === 0;
}


function validate561(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.filesystem === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filesystem"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.mkfs === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mkfs"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.mountOptions === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mountOptions"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "kind") || (key0 === "filesystem")) || (key0 === "mkfs")) || (key0 === "mountOptions"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("filesystem" !== data0){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "filesystem"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.filesystem !== undefined){
if(!(validate562(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate562.errors);
errors = vErrors.length;
}
}
if(data.mkfs !== undefined){
let data2 = data.mkfs;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
let data3 = data2[key1];
if(((typeof data3 !== "string") && (!((typeof data3 == "number") && (isFinite(data3))))) && (typeof data3 !== "boolean")){
const err7 = {instancePath:instancePath+"/mkfs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/mkfs/additionalProperties/type",keyword:"type",params:{type: schema187.properties.mkfs.additionalProperties.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/mkfs",schemaPath:"#/properties/mkfs/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.mountOptions !== undefined){
let data4 = data.mountOptions;
if(Array.isArray(data4)){
if(data4.length > 256){
const err9 = {instancePath:instancePath+"/mountOptions",schemaPath:"#/properties/mountOptions/maxItems",keyword:"maxItems",params:{limit: 256}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func1(data5) > 1024){
const err10 = {instancePath:instancePath+"/mountOptions/" + i0,schemaPath:"#/properties/mountOptions/items/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/mountOptions/" + i0,schemaPath:"#/properties/mountOptions/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/mountOptions",schemaPath:"#/properties/mountOptions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate561.errors = vErrors;
return errors === 0;
}


function validate555(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.filesystemUuid === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filesystemUuid"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.format === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "format"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.sizeBytes === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.withDataDirectory === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "withDataDirectory"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema186.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if("create-filesystem" !== data0){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "create-filesystem"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.filesystemUuid !== undefined){
if(!(validate422(data.filesystemUuid, {instancePath:instancePath+"/filesystemUuid",parentData:data,parentDataProperty:"filesystemUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.format !== undefined){
if(!(validate561(data.format, {instancePath:instancePath+"/format",parentData:data,parentDataProperty:"format",rootData}))){
vErrors = joined(vErrors, validate561.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.withDataDirectory !== undefined){
if(typeof data.withDataDirectory !== "boolean"){
const err15 = {instancePath:instancePath+"/withDataDirectory",schemaPath:"#/properties/withDataDirectory/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate555.errors = vErrors;
return errors === 0;
}

const schema189 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","sizeBytes","zero"],"properties":{"kind":{"type":"string","const":"prepare-block-volume"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"sizeBytes":{"$ref":"#/$defs/bytes"},"zero":{"type":"boolean"}}};

function validate567(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.sizeBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.zero === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "zero"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "sizeBytes")) || (key0 === "zero"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("prepare-block-volume" !== data0){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "prepare-block-volume"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.zero !== undefined){
if(typeof data.zero !== "boolean"){
const err13 = {instancePath:instancePath+"/zero",schemaPath:"#/properties/zero/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate567.errors = vErrors;
return errors === 0;
}

const schema190 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","sizeBytes","filesystem"],"properties":{"kind":{"type":"string","const":"mark-ready"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"sizeBytes":{"$ref":"#/$defs/bytes"},"filesystem":{"anyOf":[{"$ref":"#/$defs/filesystemIdentity"},{"type":"null"}]},"physicalVolumeUuid":{"type":"string","maxLength":64}}};
const schema191 = {"type":"object","additionalProperties":false,"required":["type","uuid"],"properties":{"type":{"type":"string","maxLength":256},"uuid":{"type":"string","maxLength":256}}};

function validate580(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.uuid === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "uuid"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "type") || (key0 === "uuid"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 === "string"){
if(func1(data0) > 256){
const err3 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.uuid !== undefined){
let data1 = data.uuid;
if(typeof data1 === "string"){
if(func1(data1) > 256){
const err5 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/uuid",schemaPath:"#/properties/uuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate580.errors = vErrors;
return errors === 0;
}


function validate574(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.sizeBytes === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.filesystem === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filesystem"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema190.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("mark-ready" !== data0){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "mark-ready"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
let data7 = data.filesystem;
const _errs12 = errors;
let valid1 = false;
const _errs13 = errors;
if(!(validate580(data7, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData}))){
vErrors = joined(vErrors, validate580.errors);
errors = vErrors.length;
}
var _valid0 = _errs13 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs14 = errors;
if(data7 !== null){
const err13 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid0 = _errs14 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err14 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
if(data.physicalVolumeUuid !== undefined){
let data8 = data.physicalVolumeUuid;
if(typeof data8 === "string"){
if(func1(data8) > 64){
const err15 = {instancePath:instancePath+"/physicalVolumeUuid",schemaPath:"#/properties/physicalVolumeUuid/maxLength",keyword:"maxLength",params:{limit: 64}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/physicalVolumeUuid",schemaPath:"#/properties/physicalVolumeUuid/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate574.errors = vErrors;
return errors === 0;
}

const schema192 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","filesystem","fromBytes","toBytes"],"properties":{"kind":{"type":"string","const":"grow-filesystem"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"filesystem":{"type":"string","maxLength":256},"fromBytes":{"$ref":"#/$defs/bytes"},"toBytes":{"$ref":"#/$defs/bytes"}}};

function validate583(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.filesystem === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filesystem"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.fromBytes === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fromBytes"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.toBytes === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "toBytes"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema192.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("grow-filesystem" !== data0){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "grow-filesystem"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
let data6 = data.filesystem;
if(typeof data6 === "string"){
if(func1(data6) > 256){
const err14 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.fromBytes !== undefined){
if(!(validate458(data.fromBytes, {instancePath:instancePath+"/fromBytes",parentData:data,parentDataProperty:"fromBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.toBytes !== undefined){
if(!(validate458(data.toBytes, {instancePath:instancePath+"/toBytes",parentData:data,parentDataProperty:"toBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate583.errors = vErrors;
return errors === 0;
}

const schema193 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","filesystem","filesystemUuid","mountPoint","mountOptions"],"properties":{"kind":{"type":"string","const":"mount-filesystem"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"filesystem":{"type":"string","maxLength":256},"filesystemUuid":{"$ref":"common.schema.json#/$defs/uuid"},"mountPoint":{"type":"string","maxLength":4096},"mountOptions":{"type":"array","maxItems":256,"items":{"type":"string","maxLength":1024}}}};

function validate591(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.filesystem === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filesystem"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.filesystemUuid === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "filesystemUuid"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.mountPoint === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mountPoint"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.mountOptions === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mountOptions"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema193.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if("mount-filesystem" !== data0){
const err12 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "mount-filesystem"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err13 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
let data6 = data.filesystem;
if(typeof data6 === "string"){
if(func1(data6) > 256){
const err15 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/filesystem",schemaPath:"#/properties/filesystem/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.filesystemUuid !== undefined){
if(!(validate422(data.filesystemUuid, {instancePath:instancePath+"/filesystemUuid",parentData:data,parentDataProperty:"filesystemUuid",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.mountPoint !== undefined){
let data8 = data.mountPoint;
if(typeof data8 === "string"){
if(func1(data8) > 4096){
const err17 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/properties/mountPoint/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/properties/mountPoint/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.mountOptions !== undefined){
let data9 = data.mountOptions;
if(Array.isArray(data9)){
if(data9.length > 256){
const err19 = {instancePath:instancePath+"/mountOptions",schemaPath:"#/properties/mountOptions/maxItems",keyword:"maxItems",params:{limit: 256}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(typeof data10 === "string"){
if(func1(data10) > 1024){
const err20 = {instancePath:instancePath+"/mountOptions/" + i0,schemaPath:"#/properties/mountOptions/items/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/mountOptions/" + i0,schemaPath:"#/properties/mountOptions/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/mountOptions",schemaPath:"#/properties/mountOptions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate591.errors = vErrors;
return errors === 0;
}

const schema194 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","link"],"properties":{"kind":{"type":"string","const":"link-block-device"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"link":{"type":"string","maxLength":4096}}};

function validate598(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.link === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "link"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "link"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("link-block-device" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "link-block-device"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.link !== undefined){
let data6 = data.link;
if(typeof data6 === "string"){
if(func1(data6) > 4096){
const err12 = {instancePath:instancePath+"/link",schemaPath:"#/properties/link/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/link",schemaPath:"#/properties/link/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate598.errors = vErrors;
return errors === 0;
}

const schema195 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","claim","formerly"],"properties":{"kind":{"type":"string","const":"assign-claim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"},"formerly":{"anyOf":[{"$ref":"node-inventory.schema.json#/$defs/claimRef"},{"type":"null"}]}}};

function validate604(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.claim === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.formerly === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "formerly"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "claim")) || (key0 === "formerly"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("assign-claim" !== data0){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "assign-claim"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.claim !== undefined){
if(!(validate461(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate461.errors);
errors = vErrors.length;
}
}
if(data.formerly !== undefined){
let data7 = data.formerly;
const _errs12 = errors;
let valid1 = false;
const _errs13 = errors;
if(!(validate461(data7, {instancePath:instancePath+"/formerly",parentData:data,parentDataProperty:"formerly",rootData}))){
vErrors = joined(vErrors, validate461.errors);
errors = vErrors.length;
}
var _valid0 = _errs13 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs14 = errors;
if(data7 !== null){
const err13 = {instancePath:instancePath+"/formerly",schemaPath:"#/properties/formerly/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid0 = _errs14 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err14 = {instancePath:instancePath+"/formerly",schemaPath:"#/properties/formerly/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate604.errors = vErrors;
return errors === 0;
}

const schema196 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","claim"],"properties":{"kind":{"type":"string","const":"take-back-claim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"}}};

function validate612(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.claim === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "claim"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("take-back-claim" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "take-back-claim"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.claim !== undefined){
if(!(validate461(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate461.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate612.errors = vErrors;
return errors === 0;
}

const schema197 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","claim"],"properties":{"kind":{"type":"string","const":"forget-claim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"claim":{"$ref":"node-inventory.schema.json#/$defs/claimRef"}}};

function validate619(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.claim === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "claim"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("forget-claim" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "forget-claim"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.claim !== undefined){
if(!(validate461(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate461.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate619.errors = vErrors;
return errors === 0;
}

const schema198 = {"type":"object","additionalProperties":false,"required":["kind","node","disk","source","reason","volume","protected"],"properties":{"kind":{"type":"string","const":"record-protection"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"#/$defs/diskRef"},"source":{"$ref":"#/$defs/sourceRef"},"reason":{"type":"string","maxLength":65536},"volume":{"$ref":"#/$defs/volumeRef"},"protected":{"type":"boolean"}}};

function validate626(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.disk === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.reason === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volume === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.protected === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "protected"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "node")) || (key0 === "disk")) || (key0 === "source")) || (key0 === "reason")) || (key0 === "volume")) || (key0 === "protected"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("record-protection" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "record-protection"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate435(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate435.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 65536){
const err10 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate474(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate474.errors);
errors = vErrors.length;
}
}
if(data.protected !== undefined){
if(typeof data.protected !== "boolean"){
const err12 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate626.errors = vErrors;
return errors === 0;
}


function validate432(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(!(validate433(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate433.errors);
errors = vErrors.length;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs2 = errors;
if(!(validate450(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate450.errors);
errors = vErrors.length;
}
var _valid0 = _errs2 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs3 = errors;
if(!(validate468(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate468.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
const _errs4 = errors;
if(!(validate492(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate492.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
}
const _errs5 = errors;
if(!(validate498(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate498.errors);
errors = vErrors.length;
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid0 = true;
passing0 = 4;
}
const _errs6 = errors;
if(!(validate504(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate504.errors);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 5];
}
else {
if(_valid0){
valid0 = true;
passing0 = 5;
}
const _errs7 = errors;
if(!(validate511(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate511.errors);
errors = vErrors.length;
}
var _valid0 = _errs7 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 6];
}
else {
if(_valid0){
valid0 = true;
passing0 = 6;
}
const _errs8 = errors;
if(!(validate519(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate519.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 7];
}
else {
if(_valid0){
valid0 = true;
passing0 = 7;
}
const _errs9 = errors;
if(!(validate526(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate526.errors);
errors = vErrors.length;
}
var _valid0 = _errs9 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 8];
}
else {
if(_valid0){
valid0 = true;
passing0 = 8;
}
const _errs10 = errors;
if(!(validate534(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate534.errors);
errors = vErrors.length;
}
var _valid0 = _errs10 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 9];
}
else {
if(_valid0){
valid0 = true;
passing0 = 9;
}
const _errs11 = errors;
if(!(validate540(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate540.errors);
errors = vErrors.length;
}
var _valid0 = _errs11 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 10];
}
else {
if(_valid0){
valid0 = true;
passing0 = 10;
}
const _errs12 = errors;
if(!(validate547(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate547.errors);
errors = vErrors.length;
}
var _valid0 = _errs12 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 11];
}
else {
if(_valid0){
valid0 = true;
passing0 = 11;
}
const _errs13 = errors;
if(!(validate555(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate555.errors);
errors = vErrors.length;
}
var _valid0 = _errs13 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 12];
}
else {
if(_valid0){
valid0 = true;
passing0 = 12;
}
const _errs14 = errors;
if(!(validate567(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate567.errors);
errors = vErrors.length;
}
var _valid0 = _errs14 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 13];
}
else {
if(_valid0){
valid0 = true;
passing0 = 13;
}
const _errs15 = errors;
if(!(validate574(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate574.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 14];
}
else {
if(_valid0){
valid0 = true;
passing0 = 14;
}
const _errs16 = errors;
if(!(validate583(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate583.errors);
errors = vErrors.length;
}
var _valid0 = _errs16 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 15];
}
else {
if(_valid0){
valid0 = true;
passing0 = 15;
}
const _errs17 = errors;
if(!(validate591(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate591.errors);
errors = vErrors.length;
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 16];
}
else {
if(_valid0){
valid0 = true;
passing0 = 16;
}
const _errs18 = errors;
if(!(validate598(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate598.errors);
errors = vErrors.length;
}
var _valid0 = _errs18 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 17];
}
else {
if(_valid0){
valid0 = true;
passing0 = 17;
}
const _errs19 = errors;
if(!(validate604(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate604.errors);
errors = vErrors.length;
}
var _valid0 = _errs19 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 18];
}
else {
if(_valid0){
valid0 = true;
passing0 = 18;
}
const _errs20 = errors;
if(!(validate612(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate612.errors);
errors = vErrors.length;
}
var _valid0 = _errs20 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 19];
}
else {
if(_valid0){
valid0 = true;
passing0 = 19;
}
const _errs21 = errors;
if(!(validate619(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate619.errors);
errors = vErrors.length;
}
var _valid0 = _errs21 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 20];
}
else {
if(_valid0){
valid0 = true;
passing0 = 20;
}
const _errs22 = errors;
if(!(validate626(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate626.errors);
errors = vErrors.length;
}
var _valid0 = _errs22 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 21];
}
else {
if(_valid0){
valid0 = true;
passing0 = 21;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
if(!valid0){
const err0 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate432.errors = vErrors;
return errors === 0;
}


function validate633(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.code === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.node === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.layout === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "layout"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.disk === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.volume === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.claim === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.summary === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "summary"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.evidence === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evidence"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.remedy === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "remedy"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.consent === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "consent"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema199.properties, key0))){
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.code !== undefined){
let data0 = data.code;
if(typeof data0 !== "string"){
const err11 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((((((((((((((((((((((((((((((((((((((data0 === "root-unknown") || (data0 === "system-disk")) || (data0 === "identity-missing")) || (data0 === "identity-ambiguous")) || (data0 === "mark-ambiguous")) || (data0 === "disk-absent")) || (data0 === "disk-in-use")) || (data0 === "facts-differ")) || (data0 === "other-node")) || (data0 === "other-installation")) || (data0 === "volume-damaged")) || (data0 === "would-shrink")) || (data0 === "cannot-grow")) || (data0 === "content-differs")) || (data0 === "disk-read-only")) || (data0 === "disk-failing")) || (data0 === "disk-count")) || (data0 === "layouts-overlap")) || (data0 === "no-room")) || (data0 === "foreign-content")) || (data0 === "foreign-group")) || (data0 === "foreign-partition")) || (data0 === "interrupted-by-others")) || (data0 === "group-unreadable")) || (data0 === "group-incomplete")) || (data0 === "host-path-not-allowed")) || (data0 === "host-path-twice")) || (data0 === "mount-point-taken")) || (data0 === "out-of-scope")) || (data0 === "claim-does-not-fit")) || (data0 === "not-locked")) || (data0 === "consent-missing")) || (data0 === "consent-stale")) || (data0 === "consent-expired")) || (data0 === "consent-used")) || (data0 === "volume-protected")) || (data0 === "claim-held")) || (data0 === "claim-kept")) || (data0 === "claim-elsewhere"))){
const err12 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/enum",keyword:"enum",params:{allowedValues: schema199.properties.code.enum}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.node !== undefined){
let data1 = data.node;
const _errs5 = errors;
let valid1 = false;
const _errs6 = errors;
if(!(validate427(data1, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs7 = errors;
if(data1 !== null){
const err13 = {instancePath:instancePath+"/node",schemaPath:"#/properties/node/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err14 = {instancePath:instancePath+"/node",schemaPath:"#/properties/node/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
}
if(data.layout !== undefined){
let data2 = data.layout;
if((typeof data2 !== "string") && (data2 !== null)){
const err15 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/type",keyword:"type",params:{type: schema199.properties.layout.type}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err16 = {instancePath:instancePath+"/layout",schemaPath:"#/properties/layout/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.disk !== undefined){
let data3 = data.disk;
const _errs12 = errors;
let valid2 = false;
const _errs13 = errors;
if(!(validate476(data3, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate476.errors);
errors = vErrors.length;
}
var _valid1 = _errs13 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs14 = errors;
if(data3 !== null){
const err17 = {instancePath:instancePath+"/disk",schemaPath:"#/properties/disk/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var _valid1 = _errs14 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err18 = {instancePath:instancePath+"/disk",schemaPath:"#/properties/disk/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
if(data.volume !== undefined){
let data4 = data.volume;
const _errs17 = errors;
let valid3 = false;
const _errs18 = errors;
if(!(validate455(data4, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
var _valid2 = _errs18 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const _errs19 = errors;
if(data4 !== null){
const err19 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid2 = _errs19 === errors;
valid3 = valid3 || _valid2;
}
if(!valid3){
const err20 = {instancePath:instancePath+"/volume",schemaPath:"#/properties/volume/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
errors = _errs17;
if(vErrors !== null){
if(_errs17){
vErrors.length = _errs17;
}
else {
vErrors = null;
}
}
}
}
if(data.claim !== undefined){
let data5 = data.claim;
if((typeof data5 !== "string") && (data5 !== null)){
const err21 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/type",keyword:"type",params:{type: schema199.properties.claim.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data5 === "string"){
if(func1(data5) > 507){
const err22 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/maxLength",keyword:"maxLength",params:{limit: 507}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data.summary !== undefined){
let data6 = data.summary;
if(typeof data6 === "string"){
if(func1(data6) > 65536){
const err23 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.evidence !== undefined){
let data7 = data.evidence;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(typeof data8 === "string"){
if(func1(data8) > 65536){
const err25 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/evidence/" + i0,schemaPath:"#/properties/evidence/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/evidence",schemaPath:"#/properties/evidence/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.remedy !== undefined){
let data9 = data.remedy;
if(typeof data9 === "string"){
if(func1(data9) > 65536){
const err28 = {instancePath:instancePath+"/remedy",schemaPath:"#/properties/remedy/maxLength",keyword:"maxLength",params:{limit: 65536}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/remedy",schemaPath:"#/properties/remedy/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.consent !== undefined){
let data10 = data.consent;
const _errs32 = errors;
let valid6 = false;
const _errs33 = errors;
if(!(validate637(data10, {instancePath:instancePath+"/consent",parentData:data,parentDataProperty:"consent",rootData}))){
vErrors = joined(vErrors, validate637.errors);
errors = vErrors.length;
}
var _valid3 = _errs33 === errors;
valid6 = valid6 || _valid3;
if(!valid6){
const _errs34 = errors;
if(data10 !== null){
const err30 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
var _valid3 = _errs34 === errors;
valid6 = valid6 || _valid3;
}
if(!valid6){
const err31 = {instancePath:instancePath+"/consent",schemaPath:"#/properties/consent/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
errors = _errs32;
if(vErrors !== null){
if(_errs32){
vErrors.length = _errs32;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate633.errors = vErrors;
return errors === 0;
}

const schema202 = {"type":"object","additionalProperties":false,"required":["volume","disk","sizeBytes","content","mountPoint","claim","because","fingerprint"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"disk":{"$ref":"node-inventory.schema.json#/$defs/observedDiskId"},"sizeBytes":{"$ref":"#/$defs/bytes"},"content":{"type":"string","maxLength":4096},"mountPoint":{"type":["string","null"],"maxLength":4096},"claim":{"anyOf":[{"$ref":"node-inventory.schema.json#/$defs/claimRef"},{"type":"null"}]},"because":{"type":"string","enum":["not-declared","claim-gone"]},"fingerprint":{"$ref":"common.schema.json#/$defs/sha256"},"protected":{"type":"boolean","const":true}}};

function validate646(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volume === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.disk === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.sizeBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.content === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.mountPoint === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "mountPoint"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.claim === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.because === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "because"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.fingerprint === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "fingerprint"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema202.properties, key0))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.volume !== undefined){
if(!(validate455(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
}
if(data.disk !== undefined){
if(!(validate476(data.disk, {instancePath:instancePath+"/disk",parentData:data,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate476.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.content !== undefined){
let data3 = data.content;
if(typeof data3 === "string"){
if(func1(data3) > 4096){
const err9 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.mountPoint !== undefined){
let data4 = data.mountPoint;
if((typeof data4 !== "string") && (data4 !== null)){
const err11 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/properties/mountPoint/type",keyword:"type",params:{type: schema202.properties.mountPoint.type}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(typeof data4 === "string"){
if(func1(data4) > 4096){
const err12 = {instancePath:instancePath+"/mountPoint",schemaPath:"#/properties/mountPoint/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.claim !== undefined){
let data5 = data.claim;
const _errs10 = errors;
let valid1 = false;
const _errs11 = errors;
if(!(validate461(data5, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate461.errors);
errors = vErrors.length;
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs12 = errors;
if(data5 !== null){
const err13 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err14 = {instancePath:instancePath+"/claim",schemaPath:"#/properties/claim/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
}
if(data.because !== undefined){
let data6 = data.because;
if(typeof data6 !== "string"){
const err15 = {instancePath:instancePath+"/because",schemaPath:"#/properties/because/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!((data6 === "not-declared") || (data6 === "claim-gone"))){
const err16 = {instancePath:instancePath+"/because",schemaPath:"#/properties/because/enum",keyword:"enum",params:{allowedValues: schema202.properties.because.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.fingerprint !== undefined){
if(!(validate430(data.fingerprint, {instancePath:instancePath+"/fingerprint",parentData:data,parentDataProperty:"fingerprint",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
}
if(data.protected !== undefined){
let data8 = data.protected;
if(typeof data8 !== "boolean"){
const err17 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(true !== data8){
const err18 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/const",keyword:"const",params:{allowedValue: true}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate646.errors = vErrors;
return errors === 0;
}


function validate426(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.node === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.inventoryTakenAt === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "inventoryTakenAt"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.digest === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.operations === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operations"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.refusals === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refusals"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.kept === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kept"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.unchanged === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "unchanged"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "node") || (key0 === "inventoryTakenAt")) || (key0 === "digest")) || (key0 === "operations")) || (key0 === "refusals")) || (key0 === "kept")) || (key0 === "unchanged"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.inventoryTakenAt !== undefined){
if(!(validate424(data.inventoryTakenAt, {instancePath:instancePath+"/inventoryTakenAt",parentData:data,parentDataProperty:"inventoryTakenAt",rootData}))){
vErrors = joined(vErrors, validate424.errors);
errors = vErrors.length;
}
}
if(data.digest !== undefined){
if(!(validate430(data.digest, {instancePath:instancePath+"/digest",parentData:data,parentDataProperty:"digest",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
}
if(data.operations !== undefined){
let data3 = data.operations;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate432(data3[i0], {instancePath:instancePath+"/operations/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate432.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.refusals !== undefined){
let data5 = data.refusals;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate633(data5[i1], {instancePath:instancePath+"/refusals/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate633.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/refusals",schemaPath:"#/properties/refusals/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kept !== undefined){
let data7 = data.kept;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate646(data7[i2], {instancePath:instancePath+"/kept/" + i2,parentData:data7,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate646.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.unchanged !== undefined){
let data9 = data.unchanged;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err11 = {instancePath:instancePath+"/unchanged",schemaPath:"#/properties/unchanged/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err12 = {instancePath:instancePath+"/unchanged",schemaPath:"#/properties/unchanged/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate426.errors = vErrors;
return errors === 0;
}

const schema203 = {"oneOf":[{"type":"object","additionalProperties":false,"required":["kind","claim","node","volume","sizeBytes","recorded","takeBack"],"properties":{"kind":{"type":"string","const":"placed"},"claim":{"$ref":"#/$defs/plannedClaim"},"node":{"$ref":"common.schema.json#/$defs/nodeName"},"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"sizeBytes":{"$ref":"#/$defs/bytes"},"recorded":{"type":"boolean"},"takeBack":{"anyOf":[{"$ref":"#/$defs/sourceRef"},{"type":"null"}]}}},{"type":"object","additionalProperties":false,"required":["kind","claim","refusal"],"properties":{"kind":{"type":"string","const":"unplaced"},"claim":{"$ref":"#/$defs/plannedClaim"},"refusal":{"$ref":"#/$defs/refusal"}}}]};
const schema204 = {"type":"object","additionalProperties":false,"required":["namespace","name","storageClassName","requestBytes","accessModes","volumeMode","node","nodeRequirements","volumeRequirements","native","source"],"properties":{"namespace":{"type":"string","maxLength":253},"name":{"type":"string","maxLength":253},"storageClassName":{"type":"string","maxLength":253},"requestBytes":{"$ref":"#/$defs/bytes"},"accessModes":{"type":"array","items":{"type":"string","enum":["ReadWriteOnce","ReadOnlyMany","ReadWriteMany","ReadWriteOncePod"]}},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode"},"node":{"anyOf":[{"$ref":"common.schema.json#/$defs/nodeName"},{"type":"null"}]},"nodeRequirements":{"type":"array","items":{"$ref":"#/$defs/labelRequirement"}},"volumeRequirements":{"type":"array","items":{"$ref":"#/$defs/labelRequirement"}},"native":{"type":"object","additionalProperties":true},"source":{"$ref":"#/$defs/sourceRef"}}};

function validate657(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data === "Filesystem") || (data === "Block"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema38.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate657.errors = vErrors;
return errors === 0;
}

const schema206 = {"type":"object","additionalProperties":false,"required":["key","operator","values"],"properties":{"key":{"type":"string","maxLength":317},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string","maxLength":63}}}};

function validate660(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.operator === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operator"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.values === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "values"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(func1(data0) > 317){
const err4 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/maxLength",keyword:"maxLength",params:{limit: 317}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
const err7 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema206.properties.operator.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func1(data3) > 63){
const err8 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate660.errors = vErrors;
return errors === 0;
}


function validate655(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.namespace === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.storageClassName === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "storageClassName"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.requestBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "requestBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.accessModes === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accessModes"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.volumeMode === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volumeMode"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.node === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.nodeRequirements === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodeRequirements"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.volumeRequirements === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volumeRequirements"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.native === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "native"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.source === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema204.properties, key0))){
const err11 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.namespace !== undefined){
let data0 = data.namespace;
if(typeof data0 === "string"){
if(func1(data0) > 253){
const err12 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func1(data1) > 253){
const err14 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.storageClassName !== undefined){
let data2 = data.storageClassName;
if(typeof data2 === "string"){
if(func1(data2) > 253){
const err16 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.requestBytes !== undefined){
if(!(validate458(data.requestBytes, {instancePath:instancePath+"/requestBytes",parentData:data,parentDataProperty:"requestBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.accessModes !== undefined){
let data4 = data.accessModes;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 !== "string"){
const err18 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(!((((data5 === "ReadWriteOnce") || (data5 === "ReadOnlyMany")) || (data5 === "ReadWriteMany")) || (data5 === "ReadWriteOncePod"))){
const err19 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/enum",keyword:"enum",params:{allowedValues: schema204.properties.accessModes.items.enum}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.volumeMode !== undefined){
if(!(validate657(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData}))){
vErrors = joined(vErrors, validate657.errors);
errors = vErrors.length;
}
}
if(data.node !== undefined){
let data7 = data.node;
const _errs15 = errors;
let valid3 = false;
const _errs16 = errors;
if(!(validate427(data7, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
var _valid0 = _errs16 === errors;
valid3 = valid3 || _valid0;
if(!valid3){
const _errs17 = errors;
if(data7 !== null){
const err21 = {instancePath:instancePath+"/node",schemaPath:"#/properties/node/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var _valid0 = _errs17 === errors;
valid3 = valid3 || _valid0;
}
if(!valid3){
const err22 = {instancePath:instancePath+"/node",schemaPath:"#/properties/node/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
}
if(data.nodeRequirements !== undefined){
let data8 = data.nodeRequirements;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(!(validate660(data8[i1], {instancePath:instancePath+"/nodeRequirements/" + i1,parentData:data8,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate660.errors);
errors = vErrors.length;
}
}
}
else {
const err23 = {instancePath:instancePath+"/nodeRequirements",schemaPath:"#/properties/nodeRequirements/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.volumeRequirements !== undefined){
let data10 = data.volumeRequirements;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
if(!(validate660(data10[i2], {instancePath:instancePath+"/volumeRequirements/" + i2,parentData:data10,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate660.errors);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/volumeRequirements",schemaPath:"#/properties/volumeRequirements/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.native !== undefined){
let data12 = data.native;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
}
else {
const err25 = {instancePath:instancePath+"/native",schemaPath:"#/properties/native/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.source !== undefined){
if(!(validate441(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate655.errors = vErrors;
return errors === 0;
}


function validate654(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.claim === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.node === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.volume === undefined){
const err3 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.sizeBytes === undefined){
const err4 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "sizeBytes"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.recorded === undefined){
const err5 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "recorded"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.takeBack === undefined){
const err6 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "takeBack"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "claim")) || (key0 === "node")) || (key0 === "volume")) || (key0 === "sizeBytes")) || (key0 === "recorded")) || (key0 === "takeBack"))){
const err7 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if("placed" !== data0){
const err9 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "placed"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.claim !== undefined){
if(!(validate655(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate655.errors);
errors = vErrors.length;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.volume !== undefined){
if(!(validate455(data.volume, {instancePath:instancePath+"/volume",parentData:data,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate455.errors);
errors = vErrors.length;
}
}
if(data.sizeBytes !== undefined){
if(!(validate458(data.sizeBytes, {instancePath:instancePath+"/sizeBytes",parentData:data,parentDataProperty:"sizeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.recorded !== undefined){
if(typeof data.recorded !== "boolean"){
const err10 = {instancePath:instancePath+"/recorded",schemaPath:"#/oneOf/0/properties/recorded/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.takeBack !== undefined){
let data6 = data.takeBack;
const _errs13 = errors;
let valid2 = false;
const _errs14 = errors;
if(!(validate441(data6, {instancePath:instancePath+"/takeBack",parentData:data,parentDataProperty:"takeBack",rootData}))){
vErrors = joined(vErrors, validate441.errors);
errors = vErrors.length;
}
var _valid1 = _errs14 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs15 = errors;
if(data6 !== null){
const err11 = {instancePath:instancePath+"/takeBack",schemaPath:"#/oneOf/0/properties/takeBack/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid1 = _errs15 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err12 = {instancePath:instancePath+"/takeBack",schemaPath:"#/oneOf/0/properties/takeBack/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs17 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err14 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.claim === undefined){
const err15 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.refusal === undefined){
const err16 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "refusal"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key1 in data){
if(!(((key1 === "kind") || (key1 === "claim")) || (key1 === "refusal"))){
const err17 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.kind !== undefined){
let data7 = data.kind;
if(typeof data7 !== "string"){
const err18 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if("unplaced" !== data7){
const err19 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "unplaced"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.claim !== undefined){
if(!(validate655(data.claim, {instancePath:instancePath+"/claim",parentData:data,parentDataProperty:"claim",rootData}))){
vErrors = joined(vErrors, validate655.errors);
errors = vErrors.length;
}
}
if(data.refusal !== undefined){
if(!(validate633(data.refusal, {instancePath:instancePath+"/refusal",parentData:data,parentDataProperty:"refusal",rootData}))){
vErrors = joined(vErrors, validate633.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
}
if(!valid0){
const err21 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate654.errors = vErrors;
return errors === 0;
}

const schema207 = {"type":"object","additionalProperties":false,"required":["storageClassName","volumes","totalBytes","claimedBytes","freeBytes","largestFreeBytes"],"properties":{"storageClassName":{"type":"string","maxLength":253},"volumes":{"type":"integer","minimum":0},"totalBytes":{"$ref":"#/$defs/bytes"},"claimedBytes":{"$ref":"#/$defs/bytes"},"freeBytes":{"$ref":"#/$defs/bytes"},"largestFreeBytes":{"$ref":"#/$defs/bytes"}}};

function validate672(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "storageClassName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.volumes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "volumes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.totalBytes === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "totalBytes"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.claimedBytes === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claimedBytes"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.freeBytes === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "freeBytes"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.largestFreeBytes === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "largestFreeBytes"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "storageClassName") || (key0 === "volumes")) || (key0 === "totalBytes")) || (key0 === "claimedBytes")) || (key0 === "freeBytes")) || (key0 === "largestFreeBytes"))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.storageClassName !== undefined){
let data0 = data.storageClassName;
if(typeof data0 === "string"){
if(func1(data0) > 253){
const err7 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.volumes !== undefined){
let data1 = data.volumes;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err9 = {instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err10 = {instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.totalBytes !== undefined){
if(!(validate458(data.totalBytes, {instancePath:instancePath+"/totalBytes",parentData:data,parentDataProperty:"totalBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.claimedBytes !== undefined){
if(!(validate458(data.claimedBytes, {instancePath:instancePath+"/claimedBytes",parentData:data,parentDataProperty:"claimedBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.freeBytes !== undefined){
if(!(validate458(data.freeBytes, {instancePath:instancePath+"/freeBytes",parentData:data,parentDataProperty:"freeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
if(data.largestFreeBytes !== undefined){
if(!(validate458(data.largestFreeBytes, {instancePath:instancePath+"/largestFreeBytes",parentData:data,parentDataProperty:"largestFreeBytes",rootData}))){
vErrors = joined(vErrors, validate458.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate672.errors = vErrors;
return errors === 0;
}

const schema208 = {"type":"object","additionalProperties":false,"required":["node","reason"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"reason":{"type":"string","maxLength":4096}}};

function validate678(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.node === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.reason === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "node") || (key0 === "reason"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data1 = data.reason;
if(typeof data1 === "string"){
if(func1(data1) > 4096){
const err3 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate678.errors = vErrors;
return errors === 0;
}

const schema209 = {"type":"object","additionalProperties":false,"required":["create","grow","takeBack","destroy","none","refused","kept","unchanged"],"properties":{"create":{"type":"integer","minimum":0},"grow":{"type":"integer","minimum":0},"takeBack":{"type":"integer","minimum":0},"destroy":{"type":"integer","minimum":0},"none":{"type":"integer","minimum":0},"refused":{"type":"integer","minimum":0},"kept":{"type":"integer","minimum":0},"unchanged":{"type":"integer","minimum":0}}};

function validate681(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.create === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "create"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.grow === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "grow"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.takeBack === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "takeBack"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.destroy === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "destroy"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.none === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "none"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.refused === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refused"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.kept === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kept"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.unchanged === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "unchanged"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key0 in data){
if(!((((((((key0 === "create") || (key0 === "grow")) || (key0 === "takeBack")) || (key0 === "destroy")) || (key0 === "none")) || (key0 === "refused")) || (key0 === "kept")) || (key0 === "unchanged"))){
const err8 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.create !== undefined){
let data0 = data.create;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err9 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
const err10 = {instancePath:instancePath+"/create",schemaPath:"#/properties/create/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
if(data.grow !== undefined){
let data1 = data.grow;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err11 = {instancePath:instancePath+"/grow",schemaPath:"#/properties/grow/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err12 = {instancePath:instancePath+"/grow",schemaPath:"#/properties/grow/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.takeBack !== undefined){
let data2 = data.takeBack;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err13 = {instancePath:instancePath+"/takeBack",schemaPath:"#/properties/takeBack/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
const err14 = {instancePath:instancePath+"/takeBack",schemaPath:"#/properties/takeBack/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
if(data.destroy !== undefined){
let data3 = data.destroy;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err15 = {instancePath:instancePath+"/destroy",schemaPath:"#/properties/destroy/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
const err16 = {instancePath:instancePath+"/destroy",schemaPath:"#/properties/destroy/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.none !== undefined){
let data4 = data.none;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err17 = {instancePath:instancePath+"/none",schemaPath:"#/properties/none/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
const err18 = {instancePath:instancePath+"/none",schemaPath:"#/properties/none/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.refused !== undefined){
let data5 = data.refused;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err19 = {instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
const err20 = {instancePath:instancePath+"/refused",schemaPath:"#/properties/refused/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.kept !== undefined){
let data6 = data.kept;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err21 = {instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
const err22 = {instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data.unchanged !== undefined){
let data7 = data.unchanged;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err23 = {instancePath:instancePath+"/unchanged",schemaPath:"#/properties/unchanged/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err24 = {instancePath:instancePath+"/unchanged",schemaPath:"#/properties/unchanged/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate681.errors = vErrors;
return errors === 0;
}

const schema210 = {"type":"object","additionalProperties":false,"required":["base","nodes","claims","goneClaims"],"properties":{"base":{"type":"object","additionalProperties":false,"required":["state","revision","digest","capacity"],"properties":{"state":{"type":"string","enum":["planned","empty","invalid"]},"revision":{"type":["string","null"],"maxLength":256},"digest":{"anyOf":[{"$ref":"common.schema.json#/$defs/sha256"},{"type":"null"}]},"capacity":{"type":"array","items":{"$ref":"#/$defs/classCapacity"}}}},"nodes":{"type":"array","items":{"$ref":"#/$defs/nodeComparison"}},"claims":{"type":"array","items":{"$ref":"#/$defs/standing"}},"goneClaims":{"type":"array","items":{"$ref":"#/$defs/claimPlacement"}}}};
const schema211 = {"type":"object","additionalProperties":false,"required":["node","operations","refusals","kept","gone"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"operations":{"type":"array","items":{"$ref":"#/$defs/standing"}},"refusals":{"type":"array","items":{"$ref":"#/$defs/standing"}},"kept":{"type":"array","items":{"$ref":"#/$defs/standing"}},"gone":{"type":"object","additionalProperties":false,"required":["operations","refusals","kept"],"properties":{"operations":{"type":"array","items":{"$ref":"#/$defs/operation"}},"refusals":{"type":"array","items":{"$ref":"#/$defs/refusal"}},"kept":{"type":"array","items":{"$ref":"#/$defs/keptVolume"}}}}}};
const schema212 = {"type":"string","enum":["new","changed","pending"]};

function validate689(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "new") || (data === "changed")) || (data === "pending"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema212.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate689.errors = vErrors;
return errors === 0;
}


function validate687(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.node === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.operations === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operations"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.refusals === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "refusals"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.kept === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kept"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.gone === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "gone"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "node") || (key0 === "operations")) || (key0 === "refusals")) || (key0 === "kept")) || (key0 === "gone"))){
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.node !== undefined){
if(!(validate427(data.node, {instancePath:instancePath+"/node",parentData:data,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate427.errors);
errors = vErrors.length;
}
}
if(data.operations !== undefined){
let data1 = data.operations;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate689(data1[i0], {instancePath:instancePath+"/operations/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate689.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.refusals !== undefined){
let data3 = data.refusals;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate689(data3[i1], {instancePath:instancePath+"/refusals/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate689.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/refusals",schemaPath:"#/properties/refusals/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.kept !== undefined){
let data5 = data.kept;
if(Array.isArray(data5)){
const len2 = data5.length;
for(let i2=0; i2<len2; i2++){
if(!(validate689(data5[i2], {instancePath:instancePath+"/kept/" + i2,parentData:data5,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate689.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/kept",schemaPath:"#/properties/kept/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.gone !== undefined){
let data7 = data.gone;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.operations === undefined){
const err9 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/required",keyword:"required",params:{missingProperty: "operations"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data7.refusals === undefined){
const err10 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/required",keyword:"required",params:{missingProperty: "refusals"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data7.kept === undefined){
const err11 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/required",keyword:"required",params:{missingProperty: "kept"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data7){
if(!(((key1 === "operations") || (key1 === "refusals")) || (key1 === "kept"))){
const err12 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data7.operations !== undefined){
let data8 = data7.operations;
if(Array.isArray(data8)){
const len3 = data8.length;
for(let i3=0; i3<len3; i3++){
if(!(validate432(data8[i3], {instancePath:instancePath+"/gone/operations/" + i3,parentData:data8,parentDataProperty:i3,rootData}))){
vErrors = joined(vErrors, validate432.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/gone/operations",schemaPath:"#/properties/gone/properties/operations/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data7.refusals !== undefined){
let data10 = data7.refusals;
if(Array.isArray(data10)){
const len4 = data10.length;
for(let i4=0; i4<len4; i4++){
if(!(validate633(data10[i4], {instancePath:instancePath+"/gone/refusals/" + i4,parentData:data10,parentDataProperty:i4,rootData}))){
vErrors = joined(vErrors, validate633.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/gone/refusals",schemaPath:"#/properties/gone/properties/refusals/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data7.kept !== undefined){
let data12 = data7.kept;
if(Array.isArray(data12)){
const len5 = data12.length;
for(let i5=0; i5<len5; i5++){
if(!(validate646(data12[i5], {instancePath:instancePath+"/gone/kept/" + i5,parentData:data12,parentDataProperty:i5,rootData}))){
vErrors = joined(vErrors, validate646.errors);
errors = vErrors.length;
}
}
}
else {
const err15 = {instancePath:instancePath+"/gone/kept",schemaPath:"#/properties/gone/properties/kept/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/gone",schemaPath:"#/properties/gone/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate687.errors = vErrors;
return errors === 0;
}


function validate684(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.base === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "base"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.nodes === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodes"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.claims === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claims"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.goneClaims === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "goneClaims"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "base") || (key0 === "nodes")) || (key0 === "claims")) || (key0 === "goneClaims"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.base !== undefined){
let data0 = data.base;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.state === undefined){
const err5 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/required",keyword:"required",params:{missingProperty: "state"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0.revision === undefined){
const err6 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/required",keyword:"required",params:{missingProperty: "revision"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data0.digest === undefined){
const err7 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/required",keyword:"required",params:{missingProperty: "digest"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data0.capacity === undefined){
const err8 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/required",keyword:"required",params:{missingProperty: "capacity"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data0){
if(!((((key1 === "state") || (key1 === "revision")) || (key1 === "digest")) || (key1 === "capacity"))){
const err9 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data0.state !== undefined){
let data1 = data0.state;
if(typeof data1 !== "string"){
const err10 = {instancePath:instancePath+"/base/state",schemaPath:"#/properties/base/properties/state/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data1 === "planned") || (data1 === "empty")) || (data1 === "invalid"))){
const err11 = {instancePath:instancePath+"/base/state",schemaPath:"#/properties/base/properties/state/enum",keyword:"enum",params:{allowedValues: schema210.properties.base.properties.state.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data0.revision !== undefined){
let data2 = data0.revision;
if((typeof data2 !== "string") && (data2 !== null)){
const err12 = {instancePath:instancePath+"/base/revision",schemaPath:"#/properties/base/properties/revision/type",keyword:"type",params:{type: schema210.properties.base.properties.revision.type}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(typeof data2 === "string"){
if(func1(data2) > 256){
const err13 = {instancePath:instancePath+"/base/revision",schemaPath:"#/properties/base/properties/revision/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data0.digest !== undefined){
let data3 = data0.digest;
const _errs10 = errors;
let valid2 = false;
const _errs11 = errors;
if(!(validate430(data3, {instancePath:instancePath+"/base/digest",parentData:data0,parentDataProperty:"digest",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
var _valid0 = _errs11 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const _errs12 = errors;
if(data3 !== null){
const err14 = {instancePath:instancePath+"/base/digest",schemaPath:"#/properties/base/properties/digest/anyOf/1/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid2 = valid2 || _valid0;
}
if(!valid2){
const err15 = {instancePath:instancePath+"/base/digest",schemaPath:"#/properties/base/properties/digest/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
}
if(data0.capacity !== undefined){
let data4 = data0.capacity;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate672(data4[i0], {instancePath:instancePath+"/base/capacity/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate672.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath:instancePath+"/base/capacity",schemaPath:"#/properties/base/properties/capacity/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.nodes !== undefined){
let data6 = data.nodes;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate687(data6[i1], {instancePath:instancePath+"/nodes/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate687.errors);
errors = vErrors.length;
}
}
}
else {
const err18 = {instancePath:instancePath+"/nodes",schemaPath:"#/properties/nodes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.claims !== undefined){
let data8 = data.claims;
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
if(!(validate689(data8[i2], {instancePath:instancePath+"/claims/" + i2,parentData:data8,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate689.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.goneClaims !== undefined){
let data10 = data.goneClaims;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
if(!(validate654(data10[i3], {instancePath:instancePath+"/goneClaims/" + i3,parentData:data10,parentDataProperty:i3,rootData}))){
vErrors = joined(vErrors, validate654.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/goneClaims",schemaPath:"#/properties/goneClaims/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate684.errors = vErrors;
return errors === 0;
}


function validate421(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/plan.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.formatVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "formatVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.plannerVersion === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plannerVersion"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.installation === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "installation"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.asOf === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "asOf"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.revision === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "revision"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.nodes === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodes"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.claims === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "claims"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.capacity === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "capacity"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.notEvaluated === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "notEvaluated"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.summary === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "summary"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.digest === undefined){
const err10 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "digest"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema152.properties, key0))){
const err11 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.formatVersion !== undefined){
let data0 = data.formatVersion;
if(typeof data0 === "string"){
if(func1(data0) > 6){
const err12 = {instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/maxLength",keyword:"maxLength",params:{limit: 6}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern81.test(data0)){
const err13 = {instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/pattern",keyword:"pattern",params:{pattern: "^1[.][0-9]{1,4}$"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.plannerVersion !== undefined){
let data1 = data.plannerVersion;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err15 = {instancePath:instancePath+"/plannerVersion",schemaPath:"#/properties/plannerVersion/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err16 = {instancePath:instancePath+"/plannerVersion",schemaPath:"#/properties/plannerVersion/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
if(data.installation !== undefined){
if(!(validate422(data.installation, {instancePath:instancePath+"/installation",parentData:data,parentDataProperty:"installation",rootData}))){
vErrors = joined(vErrors, validate422.errors);
errors = vErrors.length;
}
}
if(data.asOf !== undefined){
if(!(validate424(data.asOf, {instancePath:instancePath+"/asOf",parentData:data,parentDataProperty:"asOf",rootData}))){
vErrors = joined(vErrors, validate424.errors);
errors = vErrors.length;
}
}
if(data.revision !== undefined){
let data4 = data.revision;
if((typeof data4 !== "string") && (data4 !== null)){
const err17 = {instancePath:instancePath+"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type: schema152.properties.revision.type}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(typeof data4 === "string"){
if(func1(data4) > 256){
const err18 = {instancePath:instancePath+"/revision",schemaPath:"#/properties/revision/maxLength",keyword:"maxLength",params:{limit: 256}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
if(data.nodes !== undefined){
let data5 = data.nodes;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate426(data5[i0], {instancePath:instancePath+"/nodes/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = joined(vErrors, validate426.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/nodes",schemaPath:"#/properties/nodes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.claims !== undefined){
let data7 = data.claims;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(!(validate654(data7[i1], {instancePath:instancePath+"/claims/" + i1,parentData:data7,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate654.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.capacity !== undefined){
let data9 = data.capacity;
if(Array.isArray(data9)){
const len2 = data9.length;
for(let i2=0; i2<len2; i2++){
if(!(validate672(data9[i2], {instancePath:instancePath+"/capacity/" + i2,parentData:data9,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate672.errors);
errors = vErrors.length;
}
}
}
else {
const err21 = {instancePath:instancePath+"/capacity",schemaPath:"#/properties/capacity/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.notEvaluated !== undefined){
let data11 = data.notEvaluated;
if(Array.isArray(data11)){
const len3 = data11.length;
for(let i3=0; i3<len3; i3++){
if(!(validate678(data11[i3], {instancePath:instancePath+"/notEvaluated/" + i3,parentData:data11,parentDataProperty:i3,rootData}))){
vErrors = joined(vErrors, validate678.errors);
errors = vErrors.length;
}
}
}
else {
const err22 = {instancePath:instancePath+"/notEvaluated",schemaPath:"#/properties/notEvaluated/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.summary !== undefined){
if(!(validate681(data.summary, {instancePath:instancePath+"/summary",parentData:data,parentDataProperty:"summary",rootData}))){
vErrors = joined(vErrors, validate681.errors);
errors = vErrors.length;
}
}
if(data.digest !== undefined){
if(!(validate430(data.digest, {instancePath:instancePath+"/digest",parentData:data,parentDataProperty:"digest",rootData}))){
vErrors = joined(vErrors, validate430.errors);
errors = vErrors.length;
}
}
if(data.comparison !== undefined){
if(!(validate684(data.comparison, {instancePath:instancePath+"/comparison",parentData:data,parentDataProperty:"comparison",rootData}))){
vErrors = joined(vErrors, validate684.errors);
errors = vErrors.length;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate421.errors = vErrors;
return errors === 0;
}

export const validateRelease = validate734;
const schema218 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/release.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"Release"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["volume"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"}}}}};

function validate735(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate735.errors = vErrors;
return errors === 0;
}


function validate737(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate737.errors = vErrors;
return errors === 0;
}


function validate742(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern63.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate742.errors = vErrors;
return errors === 0;
}


function validate734(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/release.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate735(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate735.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("Release" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "Release"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate737(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate737.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.volume === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data3){
if(!(key1 === "volume")){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.volume !== undefined){
if(!(validate742(data3.volume, {instancePath:instancePath+"/spec/volume",parentData:data3,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate742.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate734.errors = vErrors;
return errors === 0;
}

export const validateSavedPlan = validate744;
const schema222 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/saved-plan.schema.json","type":"object","additionalProperties":false,"required":["kind","formatVersion","checksum","source","inventorySources","plan","locks","inputs","inventories"],"properties":{"kind":{"type":"string","const":"SavedPlan"},"formatVersion":{"type":"string","pattern":"^1[.][0-9]{1,4}$","maxLength":6},"checksum":{"$ref":"common.schema.json#/$defs/sha256"},"source":{"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","enum":["path","standard-input","git"]},"repo":{"type":"string","maxLength":4096},"ref":{"type":["string","null"],"maxLength":4096},"path":{"type":["string","null"],"maxLength":4096},"base":{"type":["string","null"],"maxLength":4096}}},"inventorySources":{"type":"array","maxItems":1000,"items":{"type":"string","maxLength":4096}},"plan":{"type":"object","additionalProperties":true},"locks":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":false,"required":["node","digest"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"digest":{"$ref":"common.schema.json#/$defs/sha256"}}}},"inputs":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":false,"required":["node","values"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"values":{"type":"object","additionalProperties":true}}}},"inventories":{"type":"array","maxItems":100000,"items":{"type":"object","additionalProperties":true}}}};

function validate745(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern62.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate745.errors = vErrors;
return errors === 0;
}


function validate747(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate747.errors = vErrors;
return errors === 0;
}


function validate744(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/saved-plan.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.formatVersion === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "formatVersion"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.checksum === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "checksum"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.source === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.inventorySources === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "inventorySources"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.plan === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "plan"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.locks === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "locks"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data.inputs === undefined){
const err7 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "inputs"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.inventories === undefined){
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "inventories"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key0 in data){
if(!(func25.call(schema222.properties, key0))){
const err9 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.kind !== undefined){
let data0 = data.kind;
if(typeof data0 !== "string"){
const err10 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if("SavedPlan" !== data0){
const err11 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "SavedPlan"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.formatVersion !== undefined){
let data1 = data.formatVersion;
if(typeof data1 === "string"){
if(func1(data1) > 6){
const err12 = {instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/maxLength",keyword:"maxLength",params:{limit: 6}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern81.test(data1)){
const err13 = {instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/pattern",keyword:"pattern",params:{pattern: "^1[.][0-9]{1,4}$"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/formatVersion",schemaPath:"#/properties/formatVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.checksum !== undefined){
if(!(validate745(data.checksum, {instancePath:instancePath+"/checksum",parentData:data,parentDataProperty:"checksum",rootData}))){
vErrors = joined(vErrors, validate745.errors);
errors = vErrors.length;
}
}
if(data.source !== undefined){
let data3 = data.source;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.kind === undefined){
const err15 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key1 in data3){
if(!(((((key1 === "kind") || (key1 === "repo")) || (key1 === "ref")) || (key1 === "path")) || (key1 === "base"))){
const err16 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.kind !== undefined){
let data4 = data3.kind;
if(typeof data4 !== "string"){
const err17 = {instancePath:instancePath+"/source/kind",schemaPath:"#/properties/source/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!(((data4 === "path") || (data4 === "standard-input")) || (data4 === "git"))){
const err18 = {instancePath:instancePath+"/source/kind",schemaPath:"#/properties/source/properties/kind/enum",keyword:"enum",params:{allowedValues: schema222.properties.source.properties.kind.enum}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data3.repo !== undefined){
let data5 = data3.repo;
if(typeof data5 === "string"){
if(func1(data5) > 4096){
const err19 = {instancePath:instancePath+"/source/repo",schemaPath:"#/properties/source/properties/repo/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/source/repo",schemaPath:"#/properties/source/properties/repo/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data3.ref !== undefined){
let data6 = data3.ref;
if((typeof data6 !== "string") && (data6 !== null)){
const err21 = {instancePath:instancePath+"/source/ref",schemaPath:"#/properties/source/properties/ref/type",keyword:"type",params:{type: schema222.properties.source.properties.ref.type}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(typeof data6 === "string"){
if(func1(data6) > 4096){
const err22 = {instancePath:instancePath+"/source/ref",schemaPath:"#/properties/source/properties/ref/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
if(data3.path !== undefined){
let data7 = data3.path;
if((typeof data7 !== "string") && (data7 !== null)){
const err23 = {instancePath:instancePath+"/source/path",schemaPath:"#/properties/source/properties/path/type",keyword:"type",params:{type: schema222.properties.source.properties.path.type}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(typeof data7 === "string"){
if(func1(data7) > 4096){
const err24 = {instancePath:instancePath+"/source/path",schemaPath:"#/properties/source/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
if(data3.base !== undefined){
let data8 = data3.base;
if((typeof data8 !== "string") && (data8 !== null)){
const err25 = {instancePath:instancePath+"/source/base",schemaPath:"#/properties/source/properties/base/type",keyword:"type",params:{type: schema222.properties.source.properties.base.type}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if(typeof data8 === "string"){
if(func1(data8) > 4096){
const err26 = {instancePath:instancePath+"/source/base",schemaPath:"#/properties/source/properties/base/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
}
else {
const err27 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.inventorySources !== undefined){
let data9 = data.inventorySources;
if(Array.isArray(data9)){
if(data9.length > 1000){
const err28 = {instancePath:instancePath+"/inventorySources",schemaPath:"#/properties/inventorySources/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(typeof data10 === "string"){
if(func1(data10) > 4096){
const err29 = {instancePath:instancePath+"/inventorySources/" + i0,schemaPath:"#/properties/inventorySources/items/maxLength",keyword:"maxLength",params:{limit: 4096}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/inventorySources/" + i0,schemaPath:"#/properties/inventorySources/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/inventorySources",schemaPath:"#/properties/inventorySources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.plan !== undefined){
let data11 = data.plan;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
}
else {
const err32 = {instancePath:instancePath+"/plan",schemaPath:"#/properties/plan/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.locks !== undefined){
let data12 = data.locks;
if(Array.isArray(data12)){
if(data12.length > 100000){
const err33 = {instancePath:instancePath+"/locks",schemaPath:"#/properties/locks/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.node === undefined){
const err34 = {instancePath:instancePath+"/locks/" + i1,schemaPath:"#/properties/locks/items/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(data13.digest === undefined){
const err35 = {instancePath:instancePath+"/locks/" + i1,schemaPath:"#/properties/locks/items/required",keyword:"required",params:{missingProperty: "digest"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
for(const key2 in data13){
if(!((key2 === "node") || (key2 === "digest"))){
const err36 = {instancePath:instancePath+"/locks/" + i1,schemaPath:"#/properties/locks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data13.node !== undefined){
if(!(validate747(data13.node, {instancePath:instancePath+"/locks/" + i1+"/node",parentData:data13,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate747.errors);
errors = vErrors.length;
}
}
if(data13.digest !== undefined){
if(!(validate745(data13.digest, {instancePath:instancePath+"/locks/" + i1+"/digest",parentData:data13,parentDataProperty:"digest",rootData}))){
vErrors = joined(vErrors, validate745.errors);
errors = vErrors.length;
}
}
}
else {
const err37 = {instancePath:instancePath+"/locks/" + i1,schemaPath:"#/properties/locks/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/locks",schemaPath:"#/properties/locks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.inputs !== undefined){
let data16 = data.inputs;
if(Array.isArray(data16)){
if(data16.length > 100000){
const err39 = {instancePath:instancePath+"/inputs",schemaPath:"#/properties/inputs/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
let data17 = data16[i2];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.node === undefined){
const err40 = {instancePath:instancePath+"/inputs/" + i2,schemaPath:"#/properties/inputs/items/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(data17.values === undefined){
const err41 = {instancePath:instancePath+"/inputs/" + i2,schemaPath:"#/properties/inputs/items/required",keyword:"required",params:{missingProperty: "values"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
for(const key3 in data17){
if(!((key3 === "node") || (key3 === "values"))){
const err42 = {instancePath:instancePath+"/inputs/" + i2,schemaPath:"#/properties/inputs/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data17.node !== undefined){
if(!(validate747(data17.node, {instancePath:instancePath+"/inputs/" + i2+"/node",parentData:data17,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate747.errors);
errors = vErrors.length;
}
}
if(data17.values !== undefined){
let data19 = data17.values;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
}
else {
const err43 = {instancePath:instancePath+"/inputs/" + i2+"/values",schemaPath:"#/properties/inputs/items/properties/values/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/inputs/" + i2,schemaPath:"#/properties/inputs/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/inputs",schemaPath:"#/properties/inputs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data.inventories !== undefined){
let data20 = data.inventories;
if(Array.isArray(data20)){
if(data20.length > 100000){
const err46 = {instancePath:instancePath+"/inventories",schemaPath:"#/properties/inventories/maxItems",keyword:"maxItems",params:{limit: 100000}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
const len3 = data20.length;
for(let i3=0; i3<len3; i3++){
let data21 = data20[i3];
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
}
else {
const err47 = {instancePath:instancePath+"/inventories/" + i3,schemaPath:"#/properties/inventories/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/inventories",schemaPath:"#/properties/inventories/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
validate744.errors = vErrors;
return errors === 0;
}

export const validateStorageClass = validate751;
const schema225 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/storage-class.schema.json","type":"object","additionalProperties":true,"required":["apiVersion","kind","metadata","provisioner"],"properties":{"apiVersion":{"type":"string","const":"storage.k8s.io/v1"},"kind":{"type":"string","const":"StorageClass"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta"},"provisioner":{"type":"string","minLength":1,"maxLength":253},"parameters":{"type":"object","maxProperties":512,"additionalProperties":{"type":"string"}},"reclaimPolicy":{"type":"string","enum":["Delete","Retain"]},"mountOptions":{"type":"array","items":{"type":"string"}},"allowVolumeExpansion":{"type":"boolean"},"volumeBindingMode":{"type":"string","enum":["Immediate","WaitForFirstConsumer"]},"allowedTopologies":{"type":"array","items":{"type":"object"}}}};

function validate752(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = joined(vErrors, validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate752.errors = vErrors;
return errors === 0;
}


function validate751(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/storage-class.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.provisioner === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "provisioner"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("storage.k8s.io/v1" !== data0){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "storage.k8s.io/v1"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("StorageClass" !== data1){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "StorageClass"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate752(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate752.errors);
errors = vErrors.length;
}
}
if(data.provisioner !== undefined){
let data3 = data.provisioner;
if(typeof data3 === "string"){
if(func1(data3) > 253){
const err8 = {instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func1(data3) < 1){
const err9 = {instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.parameters !== undefined){
let data4 = data.parameters;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(Object.keys(data4).length > 512){
const err11 = {instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/maxProperties",keyword:"maxProperties",params:{limit: 512}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key0 in data4){
if(typeof data4[key0] !== "string"){
const err12 = {instancePath:instancePath+"/parameters/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/parameters/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.reclaimPolicy !== undefined){
let data6 = data.reclaimPolicy;
if(typeof data6 !== "string"){
const err14 = {instancePath:instancePath+"/reclaimPolicy",schemaPath:"#/properties/reclaimPolicy/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data6 === "Delete") || (data6 === "Retain"))){
const err15 = {instancePath:instancePath+"/reclaimPolicy",schemaPath:"#/properties/reclaimPolicy/enum",keyword:"enum",params:{allowedValues: schema225.properties.reclaimPolicy.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.mountOptions !== undefined){
let data7 = data.mountOptions;
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(typeof data7[i0] !== "string"){
const err16 = {instancePath:instancePath+"/mountOptions/" + i0,schemaPath:"#/properties/mountOptions/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/mountOptions",schemaPath:"#/properties/mountOptions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.allowVolumeExpansion !== undefined){
if(typeof data.allowVolumeExpansion !== "boolean"){
const err18 = {instancePath:instancePath+"/allowVolumeExpansion",schemaPath:"#/properties/allowVolumeExpansion/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.volumeBindingMode !== undefined){
let data10 = data.volumeBindingMode;
if(typeof data10 !== "string"){
const err19 = {instancePath:instancePath+"/volumeBindingMode",schemaPath:"#/properties/volumeBindingMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((data10 === "Immediate") || (data10 === "WaitForFirstConsumer"))){
const err20 = {instancePath:instancePath+"/volumeBindingMode",schemaPath:"#/properties/volumeBindingMode/enum",keyword:"enum",params:{allowedValues: schema225.properties.volumeBindingMode.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.allowedTopologies !== undefined){
let data11 = data.allowedTopologies;
if(Array.isArray(data11)){
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
if(!(data12 && typeof data12 == "object" && !Array.isArray(data12))){
const err21 = {instancePath:instancePath+"/allowedTopologies/" + i1,schemaPath:"#/properties/allowedTopologies/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/allowedTopologies",schemaPath:"#/properties/allowedTopologies/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate751.errors = vErrors;
return errors === 0;
}

export const validateTakeBack = validate758;
const schema227 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/take-back.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"TakeBack"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["volume","claim"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"claim":{"type":"object","additionalProperties":false,"required":["namespace","name"],"properties":{"namespace":{"$ref":"common.schema.json#/$defs/dnsLabel"},"name":{"$ref":"common.schema.json#/$defs/subdomain"}}}}}}};

function validate759(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate759.errors = vErrors;
return errors === 0;
}


function validate761(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate761.errors = vErrors;
return errors === 0;
}


function validate766(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern63.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate766.errors = vErrors;
return errors === 0;
}


function validate768(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate768.errors = vErrors;
return errors === 0;
}


function validate770(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate770.errors = vErrors;
return errors === 0;
}


function validate758(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/take-back.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate759(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate759.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("TakeBack" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "TakeBack"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate761(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate761.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.volume === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.claim === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "claim"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data3){
if(!((key1 === "volume") || (key1 === "claim"))){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.volume !== undefined){
if(!(validate766(data3.volume, {instancePath:instancePath+"/spec/volume",parentData:data3,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate766.errors);
errors = vErrors.length;
}
}
if(data3.claim !== undefined){
let data5 = data3.claim;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.namespace === undefined){
const err10 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data5.name === undefined){
const err11 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key2 in data5){
if(!((key2 === "namespace") || (key2 === "name"))){
const err12 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data5.namespace !== undefined){
if(!(validate768(data5.namespace, {instancePath:instancePath+"/spec/claim/namespace",parentData:data5,parentDataProperty:"namespace",rootData}))){
vErrors = joined(vErrors, validate768.errors);
errors = vErrors.length;
}
}
if(data5.name !== undefined){
if(!(validate770(data5.name, {instancePath:instancePath+"/spec/claim/name",parentData:data5,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate770.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate758.errors = vErrors;
return errors === 0;
}

export const validateWipeConsent = validate772;
const schema233 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/wipe-consent.schema.json","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion"},"kind":{"type":"string","const":"WipeConsent"},"metadata":{"$ref":"common.schema.json#/$defs/metadata"},"spec":{"type":"object","additionalProperties":false,"required":["targets","expires","reason"],"properties":{"targets":{"type":"array","minItems":1,"maxItems":10000,"items":{"type":"object","additionalProperties":false,"required":["node","content"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName"},"disk":{"$ref":"common.schema.json#/$defs/diskId"},"volume":{"$ref":"common.schema.json#/$defs/volumeId"},"content":{"$ref":"common.schema.json#/$defs/sha256"}},"oneOf":[{"required":["disk"]},{"required":["volume"]}]}},"expires":{"$ref":"common.schema.json#/$defs/timestamp"},"reason":{"type":"string","minLength":1,"maxLength":1024}}}}};

function validate773(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate773.errors = vErrors;
return errors === 0;
}


function validate775(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "labels")) || (key0 === "annotations"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = joined(vErrors, validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData}))){
vErrors = joined(vErrors, validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData}))){
vErrors = joined(vErrors, validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate775.errors = vErrors;
return errors === 0;
}


function validate780(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate780.errors = vErrors;
return errors === 0;
}


function validate782(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern19.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate782.errors = vErrors;
return errors === 0;
}


function validate784(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern63.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate784.errors = vErrors;
return errors === 0;
}


function validate786(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern62.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate786.errors = vErrors;
return errors === 0;
}


function validate788(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern42.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate788.errors = vErrors;
return errors === 0;
}


function validate772(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://diskwright.dev/schemas/wipe-consent.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(!(validate773(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData}))){
vErrors = joined(vErrors, validate773.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("WipeConsent" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "WipeConsent"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
if(!(validate775(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData}))){
vErrors = joined(vErrors, validate775.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.targets === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "targets"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.expires === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "expires"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.reason === undefined){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data3){
if(!(((key1 === "targets") || (key1 === "expires")) || (key1 === "reason"))){
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.targets !== undefined){
let data4 = data3.targets;
if(Array.isArray(data4)){
if(data4.length > 10000){
const err11 = {instancePath:instancePath+"/spec/targets",schemaPath:"#/properties/spec/properties/targets/maxItems",keyword:"maxItems",params:{limit: 10000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.length < 1){
const err12 = {instancePath:instancePath+"/spec/targets",schemaPath:"#/properties/spec/properties/targets/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs13 = errors;
let valid4 = false;
let passing0 = null;
const _errs14 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.disk === undefined){
const err13 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/oneOf/0/required",keyword:"required",params:{missingProperty: "disk"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
if(_valid0){
valid4 = true;
passing0 = 0;
}
const _errs15 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.volume === undefined){
const err14 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/oneOf/1/required",keyword:"required",params:{missingProperty: "volume"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0 && valid4){
valid4 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid4 = true;
passing0 = 1;
}
}
if(!valid4){
const err15 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
}
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.node === undefined){
const err16 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/required",keyword:"required",params:{missingProperty: "node"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data5.content === undefined){
const err17 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
for(const key2 in data5){
if(!((((key2 === "node") || (key2 === "disk")) || (key2 === "volume")) || (key2 === "content"))){
const err18 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.node !== undefined){
if(!(validate780(data5.node, {instancePath:instancePath+"/spec/targets/" + i0+"/node",parentData:data5,parentDataProperty:"node",rootData}))){
vErrors = joined(vErrors, validate780.errors);
errors = vErrors.length;
}
}
if(data5.disk !== undefined){
if(!(validate782(data5.disk, {instancePath:instancePath+"/spec/targets/" + i0+"/disk",parentData:data5,parentDataProperty:"disk",rootData}))){
vErrors = joined(vErrors, validate782.errors);
errors = vErrors.length;
}
}
if(data5.volume !== undefined){
if(!(validate784(data5.volume, {instancePath:instancePath+"/spec/targets/" + i0+"/volume",parentData:data5,parentDataProperty:"volume",rootData}))){
vErrors = joined(vErrors, validate784.errors);
errors = vErrors.length;
}
}
if(data5.content !== undefined){
if(!(validate786(data5.content, {instancePath:instancePath+"/spec/targets/" + i0+"/content",parentData:data5,parentDataProperty:"content",rootData}))){
vErrors = joined(vErrors, validate786.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/spec/targets",schemaPath:"#/properties/spec/properties/targets/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data3.expires !== undefined){
if(!(validate788(data3.expires, {instancePath:instancePath+"/spec/expires",parentData:data3,parentDataProperty:"expires",rootData}))){
vErrors = joined(vErrors, validate788.errors);
errors = vErrors.length;
}
}
if(data3.reason !== undefined){
let data11 = data3.reason;
if(typeof data11 === "string"){
if(func1(data11) > 1024){
const err21 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func1(data11) < 1){
const err22 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate772.errors = vErrors;
return errors === 0;
}


export const validators = {
  ClaimSet: validateClaimSet,
  DiskLayout: validateDiskLayout,
  DiskReplacement: validateDiskReplacement,
  DiskRepository: validateDiskRepository,
  HostConfig: validateHostConfig,
  Installation: validateInstallation,
  Moved: validateMoved,
  NodeGroup: validateNodeGroup,
  NodeInventory: validateNodeInventory,
  NodeLock: validateNodeLock,
  NodeStorage: validateNodeStorage,
  PersistentVolumeClaim: validatePersistentVolumeClaim,
  Plan: validatePlan,
  Release: validateRelease,
  SavedPlan: validateSavedPlan,
  StorageClass: validateStorageClass,
  TakeBack: validateTakeBack,
  WipeConsent: validateWipeConsent,
};
