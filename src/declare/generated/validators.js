// Written by `npm run generate` from schemas/*.schema.json; change those instead.
import equalModule from 'ajv/dist/runtime/equal.js';
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';
export const validateClaimSet = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/claim-set.schema.json","title":"ClaimSet","description":"The claims that a StatefulSet will look for, placed ahead of it: all claims of one replica on one node, the replicas spread over the nodes.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of ClaimSet."},"kind":{"description":"The kind of this document.","type":"string","const":"ClaimSet"},"metadata":{"$ref":"common.schema.json#/$defs/namespacedMetadata","description":"Name, namespace, labels and annotations of the set. Its claims are made in its namespace."},"spec":{"title":"ClaimSetSpec","description":"How many replicas there are, what claims each has, and where they may go. Exactly one of statefulSetName and claimName says how the claims are called.","type":"object","additionalProperties":false,"required":["replicas","volumeClaimTemplates"],"properties":{"statefulSetName":{"$ref":"common.schema.json#/$defs/dnsLabel","description":"The name of the StatefulSet. Its claims are called <template>-<statefulSetName>-<ordinal>."},"claimName":{"description":"A pattern for the names of the claims, in which {ordinal} (needed) stands for the number of the replica and {template} (needed with several templates) for the name of the template, such as pg-{ordinal}-wal.","type":"string","pattern":"^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$","minLength":9,"maxLength":253},"replicas":{"description":"How many replicas there are. Fewer than before forgets the volumes of the last ones and keeps their data.","type":"integer","minimum":0,"maximum":10000},"ordinals":{"title":"ClaimSetOrdinals","description":"How the replicas are numbered.","type":"object","additionalProperties":false,"properties":{"start":{"description":"The number of the first replica. Default: 0.","type":"integer","minimum":0,"maximum":1000000,"default":0}}},"nodes":{"$ref":"common.schema.json#/$defs/nodeSelector","description":"The nodes that replicas may be placed on. Default: every node with volumes for the classes asked for."},"topologySpreadConstraints":{"description":"How evenly the replicas are spread, as in a pod's topologySpreadConstraints. Default: none.","type":"array","maxItems":16,"items":{"title":"TopologySpreadConstraint","description":"One rule for spreading the replicas over the values of a node label.","type":"object","additionalProperties":false,"required":["topologyKey"],"properties":{"topologyKey":{"$ref":"common.schema.json#/$defs/labelKey","description":"The node label whose values are the places to spread over, such as kubernetes.io/hostname. Nodes without it take no replica."},"maxSkew":{"description":"By how many replicas two places may differ at most. Default: 1.","type":"integer","minimum":1,"maximum":10000,"default":1},"whenUnsatisfiable":{"description":"Whether a replica that would break the rule is held (DoNotSchedule) or placed all the same as well as possible (ScheduleAnyway). Default: DoNotSchedule.","type":"string","enum":["DoNotSchedule","ScheduleAnyway"],"default":"DoNotSchedule"}}}},"distinctDisks":{"description":"Whether the claims of one replica must lie on different disks. Default: false.","type":"boolean","default":false},"volumeClaimTemplates":{"description":"The claims that each replica has, as in a StatefulSet.","type":"array","minItems":1,"maxItems":64,"items":{"title":"VolumeClaimTemplate","description":"One claim of each replica.","type":"object","additionalProperties":false,"required":["metadata","spec"],"properties":{"metadata":{"title":"VolumeClaimTemplateMetadata","description":"Name, labels and annotations of the claims.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"common.schema.json#/$defs/dnsLabel","description":"The name of the template: a DNS-1123 label of at most 63 characters, unique in the set."},"labels":{"$ref":"common.schema.json#/$defs/labels","description":"Labels of the claims. Default: none."},"annotations":{"$ref":"common.schema.json#/$defs/annotations","description":"Annotations of the claims. Default: none."}}},"spec":{"$ref":"common.schema.json#/$defs/persistentVolumeClaimSpec","description":"What each claim asks for."}}}}},"oneOf":[{"required":["statefulSetName"]},{"required":["claimName"]}],"$comment":"Exactly one of statefulSetName and claimName. A validator reports the keyword oneOf at /spec, with params.passingSchemas null for neither and [0,1] for both."}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"ClaimSet","metadata":{"name":"kafka","namespace":"kafka"},"spec":{"statefulSetName":"kafka","replicas":3,"nodes":{"matchLabels":{"role":"kafka"}},"topologySpreadConstraints":[{"topologyKey":"kubernetes.io/hostname","maxSkew":1}],"distinctDisks":true,"volumeClaimTemplates":[{"metadata":{"name":"data0"},"spec":{"storageClassName":"fast-xfs","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"500Gi"}}}},{"metadata":{"name":"data1"},"spec":{"storageClassName":"fast-xfs","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"500Gi"}}}}]}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"ClaimSet","metadata":{"name":"pg-wal","namespace":"db"},"spec":{"claimName":"pg-{ordinal}-wal","replicas":2,"ordinals":{"start":1},"topologySpreadConstraints":[{"topologyKey":"topology.kubernetes.io/zone","maxSkew":1,"whenUnsatisfiable":"ScheduleAnyway"}],"volumeClaimTemplates":[{"metadata":{"name":"wal","labels":{"app":"pg"}},"spec":{"storageClassName":"fast-raw","volumeMode":"Block","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"20Gi"}}}}]}}]};
const schema21 = {"description":"The API group and version of diskwright's own kinds.","type":"string","const":"diskwright.dev/v1alpha1"};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
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
validate54.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema22 = {"title":"NamespacedMetadata","description":"Name, namespace, labels and annotations of a declaration that belongs to a namespace.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"#/$defs/subdomain","description":"The name of the declaration, unique among its kind in its namespace. A DNS-1123 subdomain of at most 253 characters."},"namespace":{"$ref":"#/$defs/dnsLabel","description":"The Kubernetes namespace of the declaration and of the claims it makes. Default: default.","default":"default"},"labels":{"$ref":"#/$defs/labels","description":"Labels of the declaration itself. They are kept for people and tools and change no disk."},"annotations":{"$ref":"#/$defs/annotations","description":"Annotations of the declaration itself. They are kept for people and tools and change no disk."}}};
const schema23 = {"title":"Subdomain","description":"A DNS-1123 subdomain: lower-case letters, digits, `-` and `.`, at most 253 characters, as Kubernetes names most objects.","type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","minLength":1,"maxLength":253};
const func1 = ucs2lengthModule.default;
const pattern3 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "u");

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate57.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema24 = {"title":"DnsLabel","description":"A DNS-1123 label: lower-case letters, digits and `-`, at most 63 characters.","type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$","minLength":1,"maxLength":63};
const pattern4 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "u");

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate59.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema25 = {"title":"Labels","description":"A map of Kubernetes label keys to label values. Quote values that YAML reads as a number or a boolean.","type":"object","propertyNames":{"$ref":"#/$defs/labelKey"},"additionalProperties":{"$ref":"#/$defs/labelValue"}};
const schema26 = {"title":"LabelKey","description":"A Kubernetes label key: an optional DNS prefix and `/`, then a name of at most 63 characters.","type":"string","pattern":"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$","minLength":1,"maxLength":317};
const pattern5 = new RegExp("^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$", "u");

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 317){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 317},message:"must NOT have more than 317 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern5.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"},message:"must match pattern \""+"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate62.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema27 = {"title":"LabelValue","description":"A Kubernetes label value: empty, or at most 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends.","type":"string","pattern":"^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$","maxLength":63};
const pattern6 = new RegExp("^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$", "u");

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!pattern6.test(data)){
const err1 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$"},message:"must match pattern \""+"^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$"+"\""};
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
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate64.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
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
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate61.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema28 = {"title":"Annotations","description":"A map of Kubernetes annotation keys to strings. Quote values that YAML reads as a number or a boolean.","type":"object","propertyNames":{"type":"string","pattern":"^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$","minLength":1,"maxLength":317},"additionalProperties":{"type":"string","maxLength":262144}};
const pattern7 = new RegExp("^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$", "u");

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(func1(key0) > 317){
const err0 = {instancePath,schemaPath:"#/propertyNames/maxLength",keyword:"maxLength",params:{limit: 317},message:"must NOT have more than 317 characters",propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(key0) < 1){
const err1 = {instancePath,schemaPath:"#/propertyNames/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern7.test(key0)){
const err2 = {instancePath,schemaPath:"#/propertyNames/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"},message:"must match pattern \""+"^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"+"\"",propertyName:key0};
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
const err3 = {instancePath,schemaPath:"#/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key0};
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
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
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
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 262144},message:"must NOT have more than 262144 characters"};
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
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate67.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate56.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate70.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema30 = {"title":"NodeSelector","description":"Which nodes: those that have every label, fulfil every expression and are named, less the excepted ones. At least one of matchLabels, matchExpressions and names must be given; those left out exclude nothing.","$comment":"The anyOf says only that a selector must select: an empty one would mean every node, which nobody should write by accident.","type":"object","additionalProperties":false,"properties":{"matchLabels":{"$ref":"#/$defs/labels","description":"Labels that a node must have, each with exactly this value."},"matchExpressions":{"description":"Label terms that a node must all fulfil.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/selectorRequirement"}},"names":{"description":"Node names, or ranges such as worker-[001:080]. A node must be one of them.","type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"#/$defs/nodeNameOrRange"}},"exceptNames":{"description":"Node names, or ranges, that are left out although the other terms select them.","type":"array","maxItems":10000,"items":{"$ref":"#/$defs/nodeNameOrRange"}}},"anyOf":[{"required":["matchLabels"]},{"required":["matchExpressions"]},{"required":["names"]}]};
const schema31 = {"title":"SelectorRequirement","description":"One term on a label, as in a Kubernetes label selector. In and NotIn need values; Exists and DoesNotExist take none.","type":"object","additionalProperties":false,"required":["key","operator"],"properties":{"key":{"$ref":"#/$defs/labelKey","description":"The label key that the term is about."},"operator":{"description":"How the label is compared: In and NotIn with the values, Exists and DoesNotExist with nothing.","type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"description":"The label values to compare with. Needed for In and NotIn, left out for Exists and DoesNotExist.","type":"array","maxItems":1000,"items":{"$ref":"#/$defs/labelValue"}}},"if":{"properties":{"operator":{"enum":["In","NotIn"]}}},"then":{"required":["values"],"properties":{"values":{"minItems":1}}},"else":{"properties":{"values":{"maxItems":0}}}};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.operator !== undefined){
let data0 = data.operator;
if(!((data0 === "In") || (data0 === "NotIn"))){
const err0 = {};
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
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.values === undefined){
const err1 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "values"},message:"must have required property '"+"values"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.values !== undefined){
let data1 = data.values;
if(Array.isArray(data1)){
if(data1.length < 1){
const err2 = {instancePath:instancePath+"/values",schemaPath:"#/then/properties/values/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
if(valid0){
var props0 = {};
props0.values = true;
props0.operator = true;
}
ifClause0 = "then";
}
else {
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
if(data2.length > 0){
const err3 = {instancePath:instancePath+"/values",schemaPath:"#/else/properties/values/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
var _valid0 = _errs6 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true){
props0 = props0 || {};
props0.values = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err4 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},message:"must have required property '"+"key"+"'"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data.operator === undefined){
const err6 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operator"},message:"must have required property '"+"operator"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
const err7 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.key !== undefined){
if(!(validate62(data.key, {instancePath:instancePath+"/key",parentData:data,parentDataProperty:"key",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
if(data.operator !== undefined){
let data4 = data.operator;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((((data4 === "In") || (data4 === "NotIn")) || (data4 === "Exists")) || (data4 === "DoesNotExist"))){
const err9 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema31.properties.operator.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.values !== undefined){
let data5 = data.values;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err10 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate64(data5[i0], {instancePath:instancePath+"/values/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema32 = {"title":"NodeNameOrRange","description":"A node name, or names that differ in one number: worker-[001:080] stands for worker-001 to worker-080, both included, with as many digits as the first number has.","type":"string","pattern":"^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$","minLength":1,"maxLength":253,"examples":["node-a","worker-[001:080]"]};
const pattern10 = new RegExp("^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$", "u");

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern10.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$"},message:"must match pattern \""+"^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate78.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "matchLabels"},message:"must have required property '"+"matchLabels"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchExpressions === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "matchExpressions"},message:"must have required property '"+"matchExpressions"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "names"},message:"must have required property '"+"names"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err3 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "matchLabels") || (key0 === "matchExpressions")) || (key0 === "names")) || (key0 === "exceptNames"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 100){
const err5 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err8 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate78(data3[i1], {instancePath:instancePath+"/names/" + i1,parentData:data3,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err11 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
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
if(!(validate78(data5[i2], {instancePath:instancePath+"/exceptNames/" + i2,parentData:data5,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate72.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 317){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 317},message:"must NOT have more than 317 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern5.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"},message:"must match pattern \""+"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate82.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate85.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
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
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate85.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(typeof key0 === "string"){
if(func1(key0) > 317){
const err0 = {instancePath,schemaPath:"#/propertyNames/maxLength",keyword:"maxLength",params:{limit: 317},message:"must NOT have more than 317 characters",propertyName:key0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(key0) < 1){
const err1 = {instancePath,schemaPath:"#/propertyNames/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern7.test(key0)){
const err2 = {instancePath,schemaPath:"#/propertyNames/pattern",keyword:"pattern",params:{pattern: "^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"},message:"must match pattern \""+"^([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?([.][A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$"+"\"",propertyName:key0};
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
const err3 = {instancePath,schemaPath:"#/propertyNames/type",keyword:"type",params:{type: "string"},message:"must be string",propertyName:key0};
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
const err4 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
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
const err5 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 262144},message:"must NOT have more than 262144 characters"};
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
const err6 = {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate89.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema36 = {"title":"PersistentVolumeClaimSpec","description":"The spec of a PersistentVolumeClaim. The fields that diskwright reads are checked; all others are kept as they are.","type":"object","additionalProperties":true,"required":["accessModes","resources"],"properties":{"accessModes":{"description":"How the volume may be mounted. A local volume gives ReadWriteOnce; the others are refused with the reason.","type":"array","minItems":1,"items":{"type":"string","enum":["ReadWriteOnce","ReadOnlyMany","ReadWriteMany","ReadWriteOncePod"]}},"storageClassName":{"description":"The StorageClass of the claim. Empty means no class at all; left out means the cluster's default class. diskwright serves claims of classes that a DiskLayout names.","type":"string","pattern":"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$","maxLength":253},"resources":{"description":"How much storage the claim asks for.","type":"object","additionalProperties":true,"required":["requests"],"properties":{"requests":{"description":"The least the claim takes. Raising storage grows the volume; lowering it is refused.","type":"object","required":["storage"],"properties":{"storage":{"$ref":"#/$defs/quantity","description":"The size of the block device in bytes, as a quantity such as 200Gi. A volume of at least this size is chosen or made."}},"additionalProperties":{"$ref":"#/$defs/quantity"}},"limits":{"description":"The most the claim takes. A volume above limits.storage does not fit.","type":"object","properties":{"storage":{"$ref":"#/$defs/quantity","description":"The largest size in bytes, as a quantity such as 400Gi. Default: no limit."}},"additionalProperties":{"$ref":"#/$defs/quantity"}}}},"volumeMode":{"$ref":"#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"volumeName":{"$ref":"#/$defs/subdomain","description":"The PersistentVolume that the claim wants. Normally left out: diskwright chooses the volume and fills this in."},"selector":{"$ref":"#/$defs/labelSelector","description":"Labels that the PersistentVolume must have. Default: any."},"dataSource":{"$ref":"#/$defs/objectReference","description":"A volume or snapshot to copy from. Refused by diskwright, because a local volume starts empty."},"dataSourceRef":{"$ref":"#/$defs/objectReference","description":"An object to fill the volume from. Refused by diskwright, because a local volume starts empty."},"volumeAttributesClassName":{"description":"A VolumeAttributesClass for CSI drivers. Refused by diskwright, because local volumes have none.","type":"string"}}};
const pattern13 = new RegExp("^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$", "u");
const schema37 = {"title":"Quantity","description":"A size in bytes as a Kubernetes quantity, such as 100Gi or 500G: a number with an optional suffix Ki, Mi, Gi, Ti, Pi, Ei (powers of 1024) or k, M, G, T, P, E (powers of 1000). It must come to a whole number of bytes.","type":["string","number"],"pattern":"^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$","minLength":1,"maxLength":40,"minimum":0,"examples":["100Gi","500G",1099511627776]};
const pattern14 = new RegExp("^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$", "u");

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate92.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema37.type},message:"must be string,number"};
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
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern14.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$"},message:"must match pattern \""+"^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$"+"\""};
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
validate92.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema38 = {"title":"VolumeMode","description":"Filesystem for a mounted directory, Block for a raw block device.","type":"string","enum":["Filesystem","Block"]};

function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate97.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data === "Filesystem") || (data === "Block"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema38.enum},message:"must be equal to one of the allowed values"};
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
validate97.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema39 = {"title":"LabelSelector","description":"A Kubernetes label selector. The fields that diskwright reads are checked; all others are kept as they are.","type":"object","additionalProperties":true,"properties":{"matchLabels":{"$ref":"#/$defs/labels","description":"Labels that must all be there, each with exactly this value."},"matchExpressions":{"description":"Label terms that must all be fulfilled.","type":"array","items":{"$ref":"#/$defs/selectorRequirement"}}}};

function validate100(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate100.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels !== undefined){
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err0 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate100.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema40 = {"title":"ObjectReference","description":"A reference to another Kubernetes object, as in a claim's dataSource. diskwright refuses claims that have one, because a local volume starts empty.","type":"object","additionalProperties":true,"required":["kind","name"],"properties":{"apiGroup":{"description":"The API group of the object. Empty or left out for the core group.","type":"string"},"kind":{"description":"The kind of the object.","type":"string"},"name":{"description":"The name of the object.","type":"string"},"namespace":{"description":"The namespace of the object. Default: the namespace of the claim.","type":"string"}}};

function validate104(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate104.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err2 = {instancePath:instancePath+"/apiGroup",schemaPath:"#/properties/apiGroup/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err5 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate104.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.accessModes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accessModes"},message:"must have required property '"+"accessModes"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.resources === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resources"},message:"must have required property '"+"resources"+"'"};
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
const err2 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
const err3 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data1 === "ReadWriteOnce") || (data1 === "ReadOnlyMany")) || (data1 === "ReadWriteMany")) || (data1 === "ReadWriteOncePod"))){
const err4 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.accessModes.items.enum},message:"must be equal to one of the allowed values"};
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
const err5 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err6 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern13.test(data2)){
const err7 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$"},message:"must match pattern \""+"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$"+"\""};
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
const err8 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err9 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/required",keyword:"required",params:{missingProperty: "requests"},message:"must have required property '"+"requests"+"'"};
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
const err10 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/required",keyword:"required",params:{missingProperty: "storage"},message:"must have required property '"+"storage"+"'"};
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
if(!(validate92(data4[key0], {instancePath:instancePath+"/resources/requests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
if(data4.storage !== undefined){
if(!(validate92(data4.storage, {instancePath:instancePath+"/resources/requests/storage",parentData:data4,parentDataProperty:"storage",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
if(!(validate92(data7[key1], {instancePath:instancePath+"/resources/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data7,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
if(data7.storage !== undefined){
if(!(validate92(data7.storage, {instancePath:instancePath+"/resources/limits/storage",parentData:data7,parentDataProperty:"storage",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/resources/limits",schemaPath:"#/properties/resources/properties/limits/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err13 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
if(!(validate97(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.volumeName !== undefined){
if(!(validate57(data.volumeName, {instancePath:instancePath+"/volumeName",parentData:data,parentDataProperty:"volumeName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.selector !== undefined){
if(!(validate100(data.selector, {instancePath:instancePath+"/selector",parentData:data,parentDataProperty:"selector",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
}
if(data.dataSource !== undefined){
if(!(validate104(data.dataSource, {instancePath:instancePath+"/dataSource",parentData:data,parentDataProperty:"dataSource",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
}
if(data.dataSourceRef !== undefined){
if(!(validate104(data.dataSourceRef, {instancePath:instancePath+"/dataSourceRef",parentData:data,parentDataProperty:"dataSourceRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
}
if(data.volumeAttributesClassName !== undefined){
if(typeof data.volumeAttributesClassName !== "string"){
const err14 = {instancePath:instancePath+"/volumeAttributesClassName",schemaPath:"#/properties/volumeAttributesClassName/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate91.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern9 = new RegExp("^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$", "u");

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/claim-set.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate54(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("ClaimSet" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "ClaimSet"},message:"must be equal to constant"};
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
if(!(validate56(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
const _errs9 = errors;
let valid1 = false;
let passing0 = null;
const _errs10 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.statefulSetName === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/oneOf/0/required",keyword:"required",params:{missingProperty: "statefulSetName"},message:"must have required property '"+"statefulSetName"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
if(_valid0){
valid1 = true;
passing0 = 0;
}
const _errs11 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.claimName === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/oneOf/1/required",keyword:"required",params:{missingProperty: "claimName"},message:"must have required property '"+"claimName"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid0 = _errs11 === errors;
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
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
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
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.replicas === undefined){
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "replicas"},message:"must have required property '"+"replicas"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data3.volumeClaimTemplates === undefined){
const err11 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "volumeClaimTemplates"},message:"must have required property '"+"volumeClaimTemplates"+"'"};
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
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(!(validate70(data3.statefulSetName, {instancePath:instancePath+"/spec/statefulSetName",parentData:data3,parentDataProperty:"statefulSetName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data3.claimName !== undefined){
let data5 = data3.claimName;
if(typeof data5 === "string"){
if(func1(data5) > 253){
const err13 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func1(data5) < 9){
const err14 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/minLength",keyword:"minLength",params:{limit: 9},message:"must NOT have fewer than 9 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!pattern9.test(data5)){
const err15 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$"},message:"must match pattern \""+"^([a-z0-9.-]|\\{template\\})*\\{ordinal\\}([a-z0-9.-]|\\{template\\})*$"+"\""};
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
const err16 = {instancePath:instancePath+"/spec/claimName",schemaPath:"#/properties/spec/properties/claimName/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err17 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err18 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data6 < 0 || isNaN(data6)){
const err19 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err20 = {instancePath:instancePath+"/spec/ordinals",schemaPath:"#/properties/spec/properties/ordinals/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
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
const err21 = {instancePath:instancePath+"/spec/ordinals/start",schemaPath:"#/properties/spec/properties/ordinals/properties/start/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err22 = {instancePath:instancePath+"/spec/ordinals/start",schemaPath:"#/properties/spec/properties/ordinals/properties/start/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data8 < 0 || isNaN(data8)){
const err23 = {instancePath:instancePath+"/spec/ordinals/start",schemaPath:"#/properties/spec/properties/ordinals/properties/start/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err24 = {instancePath:instancePath+"/spec/ordinals",schemaPath:"#/properties/spec/properties/ordinals/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
if(!(validate72(data3.nodes, {instancePath:instancePath+"/spec/nodes",parentData:data3,parentDataProperty:"nodes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
if(data3.topologySpreadConstraints !== undefined){
let data10 = data3.topologySpreadConstraints;
if(Array.isArray(data10)){
if(data10.length > 16){
const err25 = {instancePath:instancePath+"/spec/topologySpreadConstraints",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items"};
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
const err26 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0,schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/required",keyword:"required",params:{missingProperty: "topologyKey"},message:"must have required property '"+"topologyKey"+"'"};
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
const err27 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0,schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
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
if(!(validate82(data11.topologyKey, {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/topologyKey",parentData:data11,parentDataProperty:"topologyKey",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
}
if(data11.maxSkew !== undefined){
let data13 = data11.maxSkew;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
const err28 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/maxSkew",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/maxSkew/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err29 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/maxSkew",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/maxSkew/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data13 < 1 || isNaN(data13)){
const err30 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/maxSkew",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/maxSkew/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
const err31 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/whenUnsatisfiable",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/whenUnsatisfiable/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!((data14 === "DoNotSchedule") || (data14 === "ScheduleAnyway"))){
const err32 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0+"/whenUnsatisfiable",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/properties/whenUnsatisfiable/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.topologySpreadConstraints.items.properties.whenUnsatisfiable.enum},message:"must be equal to one of the allowed values"};
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
const err33 = {instancePath:instancePath+"/spec/topologySpreadConstraints/" + i0,schemaPath:"#/properties/spec/properties/topologySpreadConstraints/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err34 = {instancePath:instancePath+"/spec/topologySpreadConstraints",schemaPath:"#/properties/spec/properties/topologySpreadConstraints/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err35 = {instancePath:instancePath+"/spec/distinctDisks",schemaPath:"#/properties/spec/properties/distinctDisks/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
const err36 = {instancePath:instancePath+"/spec/volumeClaimTemplates",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(data16.length < 1){
const err37 = {instancePath:instancePath+"/spec/volumeClaimTemplates",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
const err38 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data17.spec === undefined){
const err39 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err40 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
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
const err41 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/properties/metadata/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err42 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/properties/metadata/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
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
if(!(validate70(data18.name, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata/name",parentData:data18,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
if(data18.labels !== undefined){
if(!(validate85(data18.labels, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata/labels",parentData:data18,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
}
if(data18.annotations !== undefined){
if(!(validate89(data18.annotations, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata/annotations",parentData:data18,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
}
}
else {
const err43 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/metadata",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
if(!(validate91(data17.spec, {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1+"/spec",parentData:data17,parentDataProperty:"spec",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
}
}
else {
const err44 = {instancePath:instancePath+"/spec/volumeClaimTemplates/" + i1,schemaPath:"#/properties/spec/properties/volumeClaimTemplates/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err45 = {instancePath:instancePath+"/spec/volumeClaimTemplates",schemaPath:"#/properties/spec/properties/volumeClaimTemplates/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err46 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err47 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateDiskLayout = validate108;
const schema41 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/disk-layout.schema.json","title":"DiskLayout","description":"Which disks of which nodes are used, and how: as a volume group, as partitions, or whole. Every volume of a layout is one of three: offered to the cluster (storageClassName), kept for claims in git (claims), or mounted at a host path (mountPath).","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of DiskLayout."},"kind":{"description":"The kind of this document.","type":"string","const":"DiskLayout"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the layout. The name is part of the identity of its volumes; `Moved` tells of a rename."},"spec":{"$ref":"#/$defs/diskLayoutSpec","description":"Which disks are used, and how."}},"$defs":{"diskLayoutSpec":{"title":"DiskLayoutSpec","description":"Which disks are used, and how. Exactly one of volumeGroup, partitions and wholeDisk must be given.","$comment":"Exactly one of the three ways to use a disk. A validator reports the keyword oneOf at /spec, with params.passingSchemas null for none of them and two indices for more than one.","type":"object","additionalProperties":false,"required":["nodes","disks"],"properties":{"nodes":{"$ref":"common.schema.json#/$defs/nodeSelector","description":"The nodes that the layout is for."},"disks":{"$ref":"#/$defs/diskSelection","description":"The disks of each of these nodes that the layout takes, and how many there must be."},"volumeGroup":{"$ref":"#/$defs/volumeGroupLayout","description":"Use the disks as LVM physical volumes and cut logical volumes from them."},"partitions":{"description":"Give each disk a GPT with these partitions, in this order.","type":"array","minItems":1,"maxItems":128,"items":{"$ref":"#/$defs/partitionLayout"}},"wholeDisk":{"$ref":"#/$defs/wholeDiskLayout","description":"Use each disk as one volume, in one GPT partition that fills it."},"protected":{"description":"Whether the volumes outlive the removal of the layout from git as protected: no consent to wipe them is honoured until a commit sets this to false. Default: false.","type":"boolean","default":false},"mkfs":{"$ref":"#/$defs/mkfsOptions","description":"Options for making filesystems, for each type. They apply to new filesystems; existing ones are never remade for them."}},"oneOf":[{"required":["volumeGroup"]},{"required":["partitions"]},{"required":["wholeDisk"]}]},"diskSelection":{"title":"DiskSelection","description":"Which disks of a node, and how many. Either count, or minCount and/or maxCount must be given: more or fewer disks than that stop all new work of the layout on that node. The system disk is left out before counting.","$comment":"Either count, or minCount and/or maxCount. A validator reports the keyword oneOf at /spec/disks, with params.passingSchemas null for neither and [0,1] for both.","type":"object","additionalProperties":false,"required":["match"],"properties":{"match":{"description":"What a disk must be like, or a list of such descriptions of which it must fulfil any.","anyOf":[{"$ref":"#/$defs/diskMatch"},{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/diskMatch"}}]},"count":{"description":"How many disks must match on each node, neither more nor fewer.","type":"integer","minimum":1,"maximum":1024},"minCount":{"description":"How many disks must match on each node at least. Default: 0, when maxCount is given.","type":"integer","minimum":0,"maximum":1024},"maxCount":{"description":"How many disks may match on each node at most. Default: no limit, when minCount is given.","type":"integer","minimum":1,"maximum":1024},"except":{"description":"Ids of disks that are left out although they match. Default: none.","type":"array","maxItems":10000,"uniqueItems":true,"items":{"$ref":"common.schema.json#/$defs/diskId"}}},"oneOf":[{"required":["count"]},{"anyOf":[{"required":["minCount"]},{"required":["maxCount"]}]}]},"diskMatch":{"title":"DiskMatch","description":"What a disk must be like; every term given must hold. In globs, * stands for any text and ? for one character; the case of letters counts. A disk that does not tell a fact does not match a term on it.","type":"object","additionalProperties":false,"minProperties":1,"properties":{"transport":{"description":"How the disk is attached.","type":"string","enum":["nvme","sata","sas","scsi","virtio","usb","mmc","loop"]},"rotational":{"description":"Whether the disk says of itself that it turns: true for hard disks, false for flash.","type":"boolean"},"minSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The least size in bytes, as a quantity such as 1Ti. A disk of exactly this size matches."},"maxSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The greatest size in bytes, as a quantity such as 4Ti. A disk of exactly this size matches."},"model":{"description":"A glob for the model, such as `SAMSUNG MZQL2*`.","$ref":"#/$defs/glob"},"vendor":{"description":"A glob for the vendor, such as `SEAGATE*`.","$ref":"#/$defs/glob"},"serial":{"description":"The serial number, in full. Spaces at both ends do not count.","type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]+$","minLength":1,"maxLength":256},"wwn":{"description":"The World Wide Name, EUI-64, NGUID or NVMe UUID, in full. Prefixes (0x, naa., eui., uuid., nvme.), separators and the case of letters do not count.","type":"string","pattern":"^[0-9A-Za-z][0-9A-Za-z.:_-]*$","minLength":1,"maxLength":256},"path":{"description":"A glob for a stable link to the disk, such as /dev/disk/by-path/pci-0000:3b:00.0-*, or for the backing file of a loop device. Kernel names such as /dev/sda are refused: they change between boots.","type":"string","pattern":"^/[^\\u0000-\\u001f\\u007f]+$","minLength":2,"maxLength":1024}}},"glob":{"title":"Glob","description":"A text in which * stands for any text and ? for one character.","type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]+$","minLength":1,"maxLength":256},"partitionLayout":{"title":"PartitionLayout","description":"One partition of every disk of the layout, or several equal ones. Exactly one of storageClassName, claims and mountPath says whom it is for.","$comment":"Exactly one of storageClassName, claims and mountPath. A validator reports the keyword oneOf at /spec/partitions/N.","type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName","description":"The name of the partition, unique in the layout. It is part of the identity of the volume; `Moved` tells of a rename."},"count":{"description":"How many partitions of this kind each disk gets. Default: 1.","type":"integer","minimum":1,"maximum":128,"default":1},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare","description":"The size of each partition: a quantity such as 100Gi in bytes, a percentage of the disk such as 25%, or `rest` for what the others leave."},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem","description":"The filesystem to make. Default: the one of the StorageClass. Needed with mountPath."},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions","description":"Mount options, one for each entry. Default: those of the StorageClass."},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain","description":"Offer the volume to the cluster, unbound, as a PersistentVolume of this class."},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Keep the volume for claims in git of these classes; it is published once one of them gets it."},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath","description":"Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows."}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}},"wholeDiskLayout":{"title":"WholeDiskLayout","description":"Each disk of the layout as one volume. Exactly one of storageClassName, claims and mountPath says whom it is for.","$comment":"Exactly one of storageClassName, claims and mountPath. A validator reports the keyword oneOf at /spec/wholeDisk.","type":"object","additionalProperties":false,"properties":{"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem","description":"The filesystem to make. Default: the one of the StorageClass. Needed with mountPath."},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions","description":"Mount options, one for each entry. Default: those of the StorageClass."},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain","description":"Offer the volume to the cluster, unbound, as a PersistentVolume of this class."},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Keep the volume for claims in git of these classes; it is published once one of them gets it."},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath","description":"Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows."}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}},"volumeGroupLayout":{"title":"VolumeGroupLayout","description":"The disks as LVM volume groups, with thin pools, volumes cut ahead of any claim, and volumes cut for claims in git.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"The name of the volume group; with per: disk, the beginning of each group's name. Letters, digits and + _ . -, at most 60 characters.","type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9+_.-]*$","minLength":1,"maxLength":60},"per":{"description":"One group for each disk, so that one dead disk stops no other, or one group for all disks of the node, which stripes and mirrors need. Default: disk.","type":"string","enum":["disk","node"],"default":"disk"},"reserve":{"$ref":"common.schema.json#/$defs/quantityOrPercent","description":"Space of each group that is left free: a quantity such as 10Gi in bytes, or a percentage of the group such as 5%. Default: 0."},"thinPools":{"description":"Thin pools to make in each group. Default: none.","type":"array","maxItems":64,"items":{"$ref":"#/$defs/thinPoolLayout"}},"carve":{"description":"Volumes to cut in each group ahead of any claim. Default: none.","type":"array","maxItems":256,"items":{"$ref":"#/$defs/carveLayout"}},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Classes whose claims in git may land in these groups; each gets a linear volume of the size it asks for. Default: none."}}},"thinPoolLayout":{"title":"ThinPoolLayout","description":"A thin pool of a volume group.","type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName","description":"The name of the pool, unique in the layout."},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare","description":"The size of the pool's data: a quantity such as 500Gi in bytes, a percentage of the group such as 80%, or `rest` for what the others leave."},"metadataSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The size of the pool's metadata in bytes, as a quantity from 2Mi to 16Gi. Default: as lvcreate(8) chooses for the size and chunk size."},"chunkSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The size of the pool's chunks in bytes, as a quantity from 64Ki to 1Gi, a multiple of 64Ki. Default: as lvcreate(8) chooses."},"overprovision":{"description":"How many times the pool's size its thin volumes may promise together. Beyond it new volumes are refused. Default: 1, no more than there is.","type":"number","minimum":1,"maximum":100,"default":1}}},"carveLayout":{"title":"CarveLayout","description":"Logical volumes to cut ahead of any claim. Exactly one of storageClassName, claims and mountPath says whom they are for.","$comment":"Exactly one of storageClassName, claims and mountPath. A validator reports the keyword oneOf at /spec/volumeGroup/carve/N.","type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName","description":"The name of these volumes, unique in the layout. It is part of their identity; `Moved` tells of a rename."},"count":{"description":"How many volumes of this kind each group gets. Default: 1.","type":"integer","minimum":0,"maximum":10000,"default":1},"size":{"$ref":"common.schema.json#/$defs/quantity","description":"The size of each volume in bytes, as a quantity such as 100Gi, rounded up to whole extents. Mirrors are not counted in it."},"type":{"description":"How the volume lies on the disks. striped, raid1 and raid10 need a group of several disks (per: node); thin needs thinPool. Default: linear, on one disk.","type":"string","enum":["linear","striped","raid1","raid10","thin"],"default":"linear"},"stripes":{"description":"Over how many disks a striped or raid10 volume is spread (raid10: data stripes, each mirrored). Default: all disks of the group (raid10: half of them).","type":"integer","minimum":2,"maximum":128},"mirrors":{"description":"How many further copies a raid1 or raid10 volume has. Default: 1.","type":"integer","minimum":1,"maximum":9,"default":1},"thinPool":{"$ref":"common.schema.json#/$defs/partName","description":"The thin pool of the layout that a thin volume lies in. Needed with type: thin."},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem","description":"The filesystem to make. Default: the one of the StorageClass. Needed with mountPath."},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions","description":"Mount options, one for each entry. Default: those of the StorageClass."},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain","description":"Offer the volumes to the cluster, unbound, as PersistentVolumes of this class."},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Keep the volumes for claims in git of these classes; each is published once a claim gets it."},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath","description":"Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows."}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}},"stripes":{"required":["type"],"properties":{"type":{"enum":["striped","raid10"]}}},"mirrors":{"required":["type"],"properties":{"type":{"enum":["raid1","raid10"]}}},"thinPool":{"required":["type"],"properties":{"type":{"const":"thin"}}}},"if":{"required":["type"],"properties":{"type":{"const":"thin"}}},"then":{"required":["thinPool"]}},"mkfsOptions":{"title":"MkfsOptions","description":"The options that may be set for making filesystems. Everything else is fixed: a UUID of diskwright's choosing, no discard, no force.","type":"object","additionalProperties":false,"properties":{"ext4":{"$ref":"#/$defs/mkfsExt4","description":"Options for ext4, as mke2fs(8) has them."},"xfs":{"$ref":"#/$defs/mkfsXfs","description":"Options for XFS, as mkfs.xfs(8) has them."},"btrfs":{"$ref":"#/$defs/mkfsBtrfs","description":"Options for Btrfs, as mkfs.btrfs(8) has them."}}},"mkfsExt4":{"title":"MkfsExt4","description":"Options for ext4. Inode tables are written in full when the filesystem is made, so that no kernel thread writes them later.","type":"object","additionalProperties":false,"properties":{"blockSize":{"description":"The block size in bytes (mke2fs -b). Default: as mke2fs chooses, 4096 for all but tiny filesystems.","type":"integer","enum":[1024,2048,4096]},"inodeSize":{"description":"The size of an inode in bytes (mke2fs -I). Default: 256.","type":"integer","enum":[256,512,1024]},"inodeRatioBytes":{"description":"One inode is made for each so many bytes (mke2fs -i), from 1024 to 67108864. Default: as mke2fs chooses, 16384 for most sizes.","type":"integer","minimum":1024,"maximum":67108864},"reservedPercent":{"description":"Which part of the blocks only root may use, in percent (mke2fs -m), from 0 to 50. Default: 0.","type":"number","minimum":0,"maximum":50,"default":0},"stride":{"description":"How many blocks lie on one disk before the next one follows (mke2fs -E stride), for striped volumes. Default: as mke2fs finds out.","type":"integer","minimum":1,"maximum":65536},"stripeWidth":{"description":"How many blocks make one full stripe (mke2fs -E stripe_width), a multiple of stride. Default: as mke2fs finds out.","type":"integer","minimum":1,"maximum":8388608}},"dependentRequired":{"stripeWidth":["stride"]}},"mkfsXfs":{"title":"MkfsXfs","description":"Options for XFS.","type":"object","additionalProperties":false,"properties":{"blockSize":{"description":"The block size in bytes (mkfs.xfs -b size). Larger ones than a memory page cannot be mounted by most kernels. Default: 4096.","type":"integer","enum":[1024,2048,4096]},"inodeSize":{"description":"The size of an inode in bytes (mkfs.xfs -i size). Default: 512.","type":"integer","enum":[512,1024,2048]},"agCount":{"description":"The number of allocation groups (mkfs.xfs -d agcount). Default: as mkfs.xfs chooses.","type":"integer","minimum":1,"maximum":1000000},"sunit":{"description":"The stripe unit in sectors of 512 bytes (mkfs.xfs -d sunit). 0 means no alignment. Default: as mkfs.xfs finds out.","type":"integer","minimum":0,"maximum":8388608},"swidth":{"description":"The stripe width in sectors of 512 bytes (mkfs.xfs -d swidth), a multiple of sunit. Default: sunit times the stripes of the volume, or sunit where it has none.","type":"integer","minimum":0,"maximum":1073741824},"reflink":{"description":"Whether files can share blocks (mkfs.xfs -m reflink). Default: true.","type":"boolean","default":true},"rmapbt":{"description":"Whether the owner of every block is recorded (mkfs.xfs -m rmapbt), which repairs can use. Default: false.","type":"boolean","default":false},"bigtime":{"description":"Whether times after 2038 can be stored (mkfs.xfs -m bigtime). Needs Linux 5.10 to mount. Default: true.","type":"boolean","default":true}},"dependentRequired":{"swidth":["sunit"]}},"mkfsBtrfs":{"title":"MkfsBtrfs","description":"Options for Btrfs on one device.","type":"object","additionalProperties":false,"properties":{"metadataProfile":{"description":"How many copies of the metadata are kept (mkfs.btrfs -m): single for one, dup for two. Default: dup.","type":"string","enum":["single","dup"],"default":"dup"},"dataProfile":{"description":"How many copies of the data are kept (mkfs.btrfs -d): single for one, dup for two. Default: single.","type":"string","enum":["single","dup"],"default":"single"},"nodeSize":{"description":"The size of a metadata block in bytes (mkfs.btrfs -n). Default: 16384.","type":"integer","enum":[4096,8192,16384,32768,65536],"default":16384},"checksum":{"description":"The checksum of data and metadata (mkfs.btrfs --csum). Default: crc32c.","type":"string","enum":["crc32c","xxhash","sha256","blake2"],"default":"crc32c"}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskLayout","metadata":{"name":"database-nvme"},"spec":{"nodes":{"matchLabels":{"role":"database"}},"disks":{"match":{"transport":"nvme","rotational":false,"minSize":"1Ti"},"count":4},"volumeGroup":{"name":"vg-fast","per":"node","reserve":"5%","thinPools":[{"name":"tp","size":"40%","metadataSize":"2Gi","chunkSize":"128Ki","overprovision":2}],"carve":[{"name":"db","count":10,"size":"100Gi","storageClassName":"fast-xfs","type":"striped","stripes":4},{"name":"wal","count":2,"size":"20Gi","storageClassName":"fast-raw","type":"raid1","volumeMode":"Block"},{"name":"scratch","size":"50Gi","storageClassName":"fast-xfs","type":"thin","thinPool":"tp"}],"claims":["fast-xfs"]},"protected":true,"mkfs":{"xfs":{"sunit":128}}}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskLayout","metadata":{"name":"edge-data"},"spec":{"nodes":{"names":["edge-01"]},"disks":{"match":{"serial":"S5GXNX0T123456"},"count":1},"wholeDisk":{"filesystem":"ext4","mountPath":"/var/lib/rancher"}}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskLayout","metadata":{"name":"worker-ssd"},"spec":{"nodes":{"names":["worker-[001:080]"],"exceptNames":["worker-013"]},"disks":{"match":[{"transport":"sata","rotational":false,"model":"INTEL SSDSC2KB*"},{"path":"/dev/disk/by-path/pci-0000:3b:00.0-*"}],"minCount":1,"maxCount":2,"except":["wwn-0x5000c500a1b2c3d4"]},"partitions":[{"name":"data","count":2,"size":"100Gi","claims":["fast-xfs"]},{"name":"raw","size":"25%","volumeMode":"Block","storageClassName":"fast-raw"},{"name":"cache","size":"rest","filesystem":"ext4","mountOptions":["noatime"],"storageClassName":"scratch"}],"mkfs":{"ext4":{"inodeRatioBytes":65536},"btrfs":{"checksum":"xxhash"}}}}]};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate109.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
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
validate109.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema43 = {"title":"Metadata","description":"Name, labels and annotations of a declaration without a namespace.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"#/$defs/subdomain","description":"The name of the declaration, unique among its kind in the repository. A DNS-1123 subdomain of at most 253 characters."},"labels":{"$ref":"#/$defs/labels","description":"Labels of the declaration itself. They are kept for people and tools and change no disk."},"annotations":{"$ref":"#/$defs/annotations","description":"Annotations of the declaration itself. They are kept for people and tools and change no disk."}}};

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate111.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate111.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema44 = {"title":"DiskLayoutSpec","description":"Which disks are used, and how. Exactly one of volumeGroup, partitions and wholeDisk must be given.","$comment":"Exactly one of the three ways to use a disk. A validator reports the keyword oneOf at /spec, with params.passingSchemas null for none of them and two indices for more than one.","type":"object","additionalProperties":false,"required":["nodes","disks"],"properties":{"nodes":{"$ref":"common.schema.json#/$defs/nodeSelector","description":"The nodes that the layout is for."},"disks":{"$ref":"#/$defs/diskSelection","description":"The disks of each of these nodes that the layout takes, and how many there must be."},"volumeGroup":{"$ref":"#/$defs/volumeGroupLayout","description":"Use the disks as LVM physical volumes and cut logical volumes from them."},"partitions":{"description":"Give each disk a GPT with these partitions, in this order.","type":"array","minItems":1,"maxItems":128,"items":{"$ref":"#/$defs/partitionLayout"}},"wholeDisk":{"$ref":"#/$defs/wholeDiskLayout","description":"Use each disk as one volume, in one GPT partition that fills it."},"protected":{"description":"Whether the volumes outlive the removal of the layout from git as protected: no consent to wipe them is honoured until a commit sets this to false. Default: false.","type":"boolean","default":false},"mkfs":{"$ref":"#/$defs/mkfsOptions","description":"Options for making filesystems, for each type. They apply to new filesystems; existing ones are never remade for them."}},"oneOf":[{"required":["volumeGroup"]},{"required":["partitions"]},{"required":["wholeDisk"]}]};

function validate117(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate117.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "matchLabels"},message:"must have required property '"+"matchLabels"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchExpressions === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "matchExpressions"},message:"must have required property '"+"matchExpressions"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "names"},message:"must have required property '"+"names"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err3 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "matchLabels") || (key0 === "matchExpressions")) || (key0 === "names")) || (key0 === "exceptNames"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 100){
const err5 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err8 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate78(data3[i1], {instancePath:instancePath+"/names/" + i1,parentData:data3,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err11 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
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
if(!(validate78(data5[i2], {instancePath:instancePath+"/exceptNames/" + i2,parentData:data5,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate117.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema46 = {"title":"DiskSelection","description":"Which disks of a node, and how many. Either count, or minCount and/or maxCount must be given: more or fewer disks than that stop all new work of the layout on that node. The system disk is left out before counting.","$comment":"Either count, or minCount and/or maxCount. A validator reports the keyword oneOf at /spec/disks, with params.passingSchemas null for neither and [0,1] for both.","type":"object","additionalProperties":false,"required":["match"],"properties":{"match":{"description":"What a disk must be like, or a list of such descriptions of which it must fulfil any.","anyOf":[{"$ref":"#/$defs/diskMatch"},{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/$defs/diskMatch"}}]},"count":{"description":"How many disks must match on each node, neither more nor fewer.","type":"integer","minimum":1,"maximum":1024},"minCount":{"description":"How many disks must match on each node at least. Default: 0, when maxCount is given.","type":"integer","minimum":0,"maximum":1024},"maxCount":{"description":"How many disks may match on each node at most. Default: no limit, when minCount is given.","type":"integer","minimum":1,"maximum":1024},"except":{"description":"Ids of disks that are left out although they match. Default: none.","type":"array","maxItems":10000,"uniqueItems":true,"items":{"$ref":"common.schema.json#/$defs/diskId"}}},"oneOf":[{"required":["count"]},{"anyOf":[{"required":["minCount"]},{"required":["maxCount"]}]}]};
const schema47 = {"title":"DiskMatch","description":"What a disk must be like; every term given must hold. In globs, * stands for any text and ? for one character; the case of letters counts. A disk that does not tell a fact does not match a term on it.","type":"object","additionalProperties":false,"minProperties":1,"properties":{"transport":{"description":"How the disk is attached.","type":"string","enum":["nvme","sata","sas","scsi","virtio","usb","mmc","loop"]},"rotational":{"description":"Whether the disk says of itself that it turns: true for hard disks, false for flash.","type":"boolean"},"minSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The least size in bytes, as a quantity such as 1Ti. A disk of exactly this size matches."},"maxSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The greatest size in bytes, as a quantity such as 4Ti. A disk of exactly this size matches."},"model":{"description":"A glob for the model, such as `SAMSUNG MZQL2*`.","$ref":"#/$defs/glob"},"vendor":{"description":"A glob for the vendor, such as `SEAGATE*`.","$ref":"#/$defs/glob"},"serial":{"description":"The serial number, in full. Spaces at both ends do not count.","type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]+$","minLength":1,"maxLength":256},"wwn":{"description":"The World Wide Name, EUI-64, NGUID or NVMe UUID, in full. Prefixes (0x, naa., eui., uuid., nvme.), separators and the case of letters do not count.","type":"string","pattern":"^[0-9A-Za-z][0-9A-Za-z.:_-]*$","minLength":1,"maxLength":256},"path":{"description":"A glob for a stable link to the disk, such as /dev/disk/by-path/pci-0000:3b:00.0-*, or for the backing file of a loop device. Kernel names such as /dev/sda are refused: they change between boots.","type":"string","pattern":"^/[^\\u0000-\\u001f\\u007f]+$","minLength":2,"maxLength":1024}}};
const func25 = Object.prototype.hasOwnProperty;

function validate125(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate125.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema37.type},message:"must be string,number"};
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
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern14.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$"},message:"must match pattern \""+"^[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?$"+"\""};
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
validate125.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema49 = {"title":"Glob","description":"A text in which * stands for any text and ? for one character.","type":"string","pattern":"^[^\\u0000-\\u001f\\u007f]+$","minLength":1,"maxLength":256};
const pattern16 = new RegExp("^[^\\u0000-\\u001f\\u007f]+$", "u");

function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate128.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 256){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern16.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate128.evaluated = {"dynamicProps":false,"dynamicItems":false};

const pattern18 = new RegExp("^[0-9A-Za-z][0-9A-Za-z.:_-]*$", "u");
const pattern19 = new RegExp("^/[^\\u0000-\\u001f\\u007f]+$", "u");

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate124.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const err2 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!((((((((data0 === "nvme") || (data0 === "sata")) || (data0 === "sas")) || (data0 === "scsi")) || (data0 === "virtio")) || (data0 === "usb")) || (data0 === "mmc")) || (data0 === "loop"))){
const err3 = {instancePath:instancePath+"/transport",schemaPath:"#/properties/transport/enum",keyword:"enum",params:{allowedValues: schema47.properties.transport.enum},message:"must be equal to one of the allowed values"};
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
const err4 = {instancePath:instancePath+"/rotational",schemaPath:"#/properties/rotational/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
if(!(validate125(data.minSize, {instancePath:instancePath+"/minSize",parentData:data,parentDataProperty:"minSize",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.maxSize !== undefined){
if(!(validate125(data.maxSize, {instancePath:instancePath+"/maxSize",parentData:data,parentDataProperty:"maxSize",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.model !== undefined){
if(!(validate128(data.model, {instancePath:instancePath+"/model",parentData:data,parentDataProperty:"model",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
if(data.vendor !== undefined){
if(!(validate128(data.vendor, {instancePath:instancePath+"/vendor",parentData:data,parentDataProperty:"vendor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
if(data.serial !== undefined){
let data6 = data.serial;
if(typeof data6 === "string"){
if(func1(data6) > 256){
const err5 = {instancePath:instancePath+"/serial",schemaPath:"#/properties/serial/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(func1(data6) < 1){
const err6 = {instancePath:instancePath+"/serial",schemaPath:"#/properties/serial/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern16.test(data6)){
const err7 = {instancePath:instancePath+"/serial",schemaPath:"#/properties/serial/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^[^\\u0000-\\u001f\\u007f]+$"+"\""};
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
const err8 = {instancePath:instancePath+"/serial",schemaPath:"#/properties/serial/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.wwn !== undefined){
let data7 = data.wwn;
if(typeof data7 === "string"){
if(func1(data7) > 256){
const err9 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data7) < 1){
const err10 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!pattern18.test(data7)){
const err11 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z][0-9A-Za-z.:_-]*$"},message:"must match pattern \""+"^[0-9A-Za-z][0-9A-Za-z.:_-]*$"+"\""};
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
const err12 = {instancePath:instancePath+"/wwn",schemaPath:"#/properties/wwn/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.path !== undefined){
let data8 = data.path;
if(typeof data8 === "string"){
if(func1(data8) > 1024){
const err13 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func1(data8) < 2){
const err14 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!pattern19.test(data8)){
const err15 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/pattern",keyword:"pattern",params:{pattern: "^/[^\\u0000-\\u001f\\u007f]+$"},message:"must match pattern \""+"^/[^\\u0000-\\u001f\\u007f]+$"+"\""};
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
const err16 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate124.errors = vErrors;
return errors === 0;
}
validate124.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema50 = {"title":"DiskId","description":"The stable id of a disk as `diskwright discover` prints it: wwn-…, nvme-eui.…, nvme-uuid.…, serial-<model>_<serial>, or loop-<hash of the backing file's path>. Never a kernel name such as /dev/sdb.","type":"string","pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$","minLength":5,"maxLength":191,"examples":["wwn-0x5000c500a1b2c3d4","serial-SAMSUNG_MZQL2960_S64FNE0R500123"]};
const pattern20 = new RegExp("^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$", "u");

function validate133(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate133.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191},message:"must NOT have more than 191 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5},message:"must NOT have fewer than 5 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern20.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},message:"must match pattern \""+"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate133.errors = vErrors;
return errors === 0;
}
validate133.evaluated = {"dynamicProps":false,"dynamicItems":false};

const func0 = equalModule.default;

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate123.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
let passing0 = null;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.count === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "count"},message:"must have required property '"+"count"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.minCount === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/anyOf/0/required",keyword:"required",params:{missingProperty: "minCount"},message:"must have required property '"+"minCount"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid1 = _errs6 === errors;
valid1 = valid1 || _valid1;
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.maxCount === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/1/anyOf/1/required",keyword:"required",params:{missingProperty: "maxCount"},message:"must have required property '"+"maxCount"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
valid1 = valid1 || _valid1;
if(!valid1){
const err3 = {instancePath,schemaPath:"#/oneOf/1/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
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
var _valid0 = _errs4 === errors;
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
const err4 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.match === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "match"},message:"must have required property '"+"match"+"'"};
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
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const _errs10 = errors;
let valid3 = false;
const _errs11 = errors;
if(!(validate124(data0, {instancePath:instancePath+"/match",parentData:data,parentDataProperty:"match",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
var _valid2 = _errs11 === errors;
valid3 = valid3 || _valid2;
const _errs12 = errors;
if(Array.isArray(data0)){
if(data0.length > 100){
const err7 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data0.length < 1){
const err8 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf/1/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate124(data0[i0], {instancePath:instancePath+"/match/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf/1/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid2 = _errs12 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const err10 = {instancePath:instancePath+"/match",schemaPath:"#/properties/match/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
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
if(data.count !== undefined){
let data2 = data.count;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err11 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err12 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
const err14 = {instancePath:instancePath+"/minCount",schemaPath:"#/properties/minCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err15 = {instancePath:instancePath+"/minCount",schemaPath:"#/properties/minCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err16 = {instancePath:instancePath+"/minCount",schemaPath:"#/properties/minCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err17 = {instancePath:instancePath+"/maxCount",schemaPath:"#/properties/maxCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err18 = {instancePath:instancePath+"/maxCount",schemaPath:"#/properties/maxCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err19 = {instancePath:instancePath+"/maxCount",schemaPath:"#/properties/maxCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
const err20 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
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
if(!(validate133(data5[i1], {instancePath:instancePath+"/except/" + i1,parentData:data5,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors);
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
const err21 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i2+" are identical)"};
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
const err22 = {instancePath:instancePath+"/except",schemaPath:"#/properties/except/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate123.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema51 = {"title":"VolumeGroupLayout","description":"The disks as LVM volume groups, with thin pools, volumes cut ahead of any claim, and volumes cut for claims in git.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"The name of the volume group; with per: disk, the beginning of each group's name. Letters, digits and + _ . -, at most 60 characters.","type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9+_.-]*$","minLength":1,"maxLength":60},"per":{"description":"One group for each disk, so that one dead disk stops no other, or one group for all disks of the node, which stripes and mirrors need. Default: disk.","type":"string","enum":["disk","node"],"default":"disk"},"reserve":{"$ref":"common.schema.json#/$defs/quantityOrPercent","description":"Space of each group that is left free: a quantity such as 10Gi in bytes, or a percentage of the group such as 5%. Default: 0."},"thinPools":{"description":"Thin pools to make in each group. Default: none.","type":"array","maxItems":64,"items":{"$ref":"#/$defs/thinPoolLayout"}},"carve":{"description":"Volumes to cut in each group ahead of any claim. Default: none.","type":"array","maxItems":256,"items":{"$ref":"#/$defs/carveLayout"}},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Classes whose claims in git may land in these groups; each gets a linear volume of the size it asks for. Default: none."}}};
const pattern21 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9+_.-]*$", "u");
const schema52 = {"title":"QuantityOrPercent","description":"A Kubernetes quantity (10Gi) or a percentage of the whole (5%, from 0 to 100, at most three decimals).","type":["string","number"],"pattern":"^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$","minLength":1,"maxLength":40,"minimum":0,"examples":["5%","10Gi"]};
const pattern22 = new RegExp("^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$", "u");

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate137.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema52.type},message:"must be string,number"};
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
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern22.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$"},message:"must match pattern \""+"^((100|[1-9]?[0-9]([.][0-9]{1,3})?)%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema53 = {"title":"ThinPoolLayout","description":"A thin pool of a volume group.","type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName","description":"The name of the pool, unique in the layout."},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare","description":"The size of the pool's data: a quantity such as 500Gi in bytes, a percentage of the group such as 80%, or `rest` for what the others leave."},"metadataSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The size of the pool's metadata in bytes, as a quantity from 2Mi to 16Gi. Default: as lvcreate(8) chooses for the size and chunk size."},"chunkSize":{"$ref":"common.schema.json#/$defs/quantity","description":"The size of the pool's chunks in bytes, as a quantity from 64Ki to 1Gi, a multiple of 64Ki. Default: as lvcreate(8) chooses."},"overprovision":{"description":"How many times the pool's size its thin volumes may promise together. Beyond it new volumes are refused. Default: 1, no more than there is.","type":"number","minimum":1,"maximum":100,"default":1}}};
const schema54 = {"title":"PartName","description":"The name of one partition, thin pool or carve of a layout: lower-case letters, digits and `-`, at most 36 characters. It is part of the identity of its volumes.","type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$","minLength":1,"maxLength":36};

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate140.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate140.errors = vErrors;
return errors === 0;
}
validate140.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema55 = {"title":"SizeOrShare","description":"A Kubernetes quantity (100Gi), a percentage of the whole (25%, above 0 to 100, at most three decimals), or `rest` for what the others leave.","type":["string","number"],"pattern":"^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$","minLength":1,"maxLength":40,"exclusiveMinimum":0,"examples":["100Gi","25%","rest"]};
const pattern24 = new RegExp("^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$", "u");

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate142.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((typeof data !== "string") && (!((typeof data == "number") && (isFinite(data))))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema55.type},message:"must be string,number"};
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
const err1 = {instancePath,schemaPath:"#/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
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
const err2 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 40},message:"must NOT have more than 40 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data) < 1){
const err3 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern24.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$"},message:"must match pattern \""+"^(rest|(100|[1-9][0-9]?([.][0-9]{1,3})?|0[.](00[1-9]|0[1-9][0-9]?|[1-9][0-9]{0,2}))%|[+]?([0-9]+([.][0-9]*)?|[.][0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,3})?)$"+"\""};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate142.errors = vErrors;
return errors === 0;
}
validate142.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate139(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate139.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.size === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"},message:"must have required property '"+"size"+"'"};
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate140(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.size !== undefined){
if(!(validate142(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
if(data.metadataSize !== undefined){
if(!(validate125(data.metadataSize, {instancePath:instancePath+"/metadataSize",parentData:data,parentDataProperty:"metadataSize",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.chunkSize !== undefined){
if(!(validate125(data.chunkSize, {instancePath:instancePath+"/chunkSize",parentData:data,parentDataProperty:"chunkSize",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.overprovision !== undefined){
let data4 = data.overprovision;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 100 || isNaN(data4)){
const err3 = {instancePath:instancePath+"/overprovision",schemaPath:"#/properties/overprovision/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err4 = {instancePath:instancePath+"/overprovision",schemaPath:"#/properties/overprovision/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
const err5 = {instancePath:instancePath+"/overprovision",schemaPath:"#/properties/overprovision/type",keyword:"type",params:{type: "number"},message:"must be number"};
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
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate139.errors = vErrors;
return errors === 0;
}
validate139.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema56 = {"title":"CarveLayout","description":"Logical volumes to cut ahead of any claim. Exactly one of storageClassName, claims and mountPath says whom they are for.","$comment":"Exactly one of storageClassName, claims and mountPath. A validator reports the keyword oneOf at /spec/volumeGroup/carve/N.","type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName","description":"The name of these volumes, unique in the layout. It is part of their identity; `Moved` tells of a rename."},"count":{"description":"How many volumes of this kind each group gets. Default: 1.","type":"integer","minimum":0,"maximum":10000,"default":1},"size":{"$ref":"common.schema.json#/$defs/quantity","description":"The size of each volume in bytes, as a quantity such as 100Gi, rounded up to whole extents. Mirrors are not counted in it."},"type":{"description":"How the volume lies on the disks. striped, raid1 and raid10 need a group of several disks (per: node); thin needs thinPool. Default: linear, on one disk.","type":"string","enum":["linear","striped","raid1","raid10","thin"],"default":"linear"},"stripes":{"description":"Over how many disks a striped or raid10 volume is spread (raid10: data stripes, each mirrored). Default: all disks of the group (raid10: half of them).","type":"integer","minimum":2,"maximum":128},"mirrors":{"description":"How many further copies a raid1 or raid10 volume has. Default: 1.","type":"integer","minimum":1,"maximum":9,"default":1},"thinPool":{"$ref":"common.schema.json#/$defs/partName","description":"The thin pool of the layout that a thin volume lies in. Needed with type: thin."},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem","description":"The filesystem to make. Default: the one of the StorageClass. Needed with mountPath."},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions","description":"Mount options, one for each entry. Default: those of the StorageClass."},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain","description":"Offer the volumes to the cluster, unbound, as PersistentVolumes of this class."},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Keep the volumes for claims in git of these classes; each is published once a claim gets it."},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath","description":"Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows."}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}},"stripes":{"required":["type"],"properties":{"type":{"enum":["striped","raid10"]}}},"mirrors":{"required":["type"],"properties":{"type":{"enum":["raid1","raid10"]}}},"thinPool":{"required":["type"],"properties":{"type":{"const":"thin"}}}},"if":{"required":["type"],"properties":{"type":{"const":"thin"}}},"then":{"required":["thinPool"]}};

function validate151(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate151.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!((data === "Filesystem") || (data === "Block"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema38.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate151.errors = vErrors;
return errors === 0;
}
validate151.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema58 = {"title":"Filesystem","description":"A filesystem that diskwright makes, mounts and grows.","type":"string","enum":["ext4","xfs","btrfs"]};

function validate153(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate153.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "ext4") || (data === "xfs")) || (data === "btrfs"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema58.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate153.errors = vErrors;
return errors === 0;
}
validate153.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema59 = {"title":"MountOptions","description":"Mount options as mount(8) takes them, one for each entry, such as noatime. Where diskwright must decide itself (ro, remount, bind, loop), it refuses them.","type":"array","maxItems":64,"items":{"type":"string","pattern":"^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$","minLength":1,"maxLength":256}};
const pattern25 = new RegExp("^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$", "u");

function validate155(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate155.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 64){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
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
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(func1(data0) < 1){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern25.test(data0)){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9_.:=/+@%-]*$"+"\""};
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
const err4 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate155.errors = vErrors;
return errors === 0;
}
validate155.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate157(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate157.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate157.errors = vErrors;
return errors === 0;
}
validate157.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema61 = {"title":"StorageClassNames","description":"Names of StorageClasses.","type":"array","minItems":1,"maxItems":100,"uniqueItems":true,"items":{"$ref":"#/$defs/subdomain"}};

function validate159(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate159.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(Array.isArray(data)){
if(data.length > 100){
const err0 = {instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.length < 1){
const err1 = {instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate57(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
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
const err2 = {instancePath,schemaPath:"#/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate159.errors = vErrors;
return errors === 0;
}
validate159.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema62 = {"title":"AbsolutePath","description":"An absolute path of letters, digits and . _ @ + : -, without a slash at its end and without . or .. as a part.","type":"string","pattern":"^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$","minLength":2,"maxLength":240};
const pattern27 = new RegExp("^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$", "u");

function validate162(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate162.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 240){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 240},message:"must NOT have more than 240 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 2){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern27.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$"},message:"must match pattern \""+"^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate162.errors = vErrors;
return errors === 0;
}
validate162.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate147(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate147.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
let passing0 = null;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"},message:"must have required property '"+"storageClassName"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claims === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claims"},message:"must have required property '"+"claims"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "mountPath"},message:"must have required property '"+"mountPath"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
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
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
const _errs6 = errors;
let valid1 = true;
const _errs7 = errors;
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
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.thinPool === undefined){
const err6 = {instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: "thinPool"},message:"must have required property '"+"thinPool"+"'"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
valid1 = _valid1;
}
if(!valid1){
const err7 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
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
const err8 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.size === undefined){
const err9 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"},message:"must have required property '"+"size"+"'"};
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
const err10 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate140(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.count !== undefined){
let data2 = data.count;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err11 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err12 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data2 < 0 || isNaN(data2)){
const err13 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(!(validate125(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors);
errors = vErrors.length;
}
}
if(data.type !== undefined){
let data4 = data.type;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!(((((data4 === "linear") || (data4 === "striped")) || (data4 === "raid1")) || (data4 === "raid10")) || (data4 === "thin"))){
const err15 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema56.properties.type.enum},message:"must be equal to one of the allowed values"};
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
const err16 = {instancePath:instancePath+"/stripes",schemaPath:"#/properties/stripes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err17 = {instancePath:instancePath+"/stripes",schemaPath:"#/properties/stripes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data5 < 2 || isNaN(data5)){
const err18 = {instancePath:instancePath+"/stripes",schemaPath:"#/properties/stripes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 2},message:"must be >= 2"};
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
const err19 = {instancePath:instancePath+"/mirrors",schemaPath:"#/properties/mirrors/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err20 = {instancePath:instancePath+"/mirrors",schemaPath:"#/properties/mirrors/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9},message:"must be <= 9"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(data6 < 1 || isNaN(data6)){
const err21 = {instancePath:instancePath+"/mirrors",schemaPath:"#/properties/mirrors/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
if(!(validate140(data.thinPool, {instancePath:instancePath+"/thinPool",parentData:data,parentDataProperty:"thinPool",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.volumeMode !== undefined){
if(!(validate151(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
if(!(validate153(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
}
if(data.mountOptions !== undefined){
if(!(validate155(data.mountOptions, {instancePath:instancePath+"/mountOptions",parentData:data,parentDataProperty:"mountOptions",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(!(validate157(data.storageClassName, {instancePath:instancePath+"/storageClassName",parentData:data,parentDataProperty:"storageClassName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
errors = vErrors.length;
}
}
if(data.claims !== undefined){
if(!(validate159(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(!(validate162(data.mountPath, {instancePath:instancePath+"/mountPath",parentData:data,parentDataProperty:"mountPath",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate162.errors : vErrors.concat(validate162.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(data.filesystem === undefined){
const err22 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "mountPath",
    missingProperty: "filesystem",
    depsCount: 1,
    deps: "filesystem"},message:"must have property filesystem when property mountPath is present"};
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
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 1 || isNaN(data14)){
const err23 = {instancePath:instancePath+"/count",schemaPath:"#/dependentSchemas/mountPath/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"};
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
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err24 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountPath/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
if(data.filesystem !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err25 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/filesystem/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
if(data.mountOptions !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err26 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountOptions/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
if(data.stripes !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err27 = {instancePath,schemaPath:"#/dependentSchemas/stripes/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data.type !== undefined){
let data18 = data.type;
if(!((data18 === "striped") || (data18 === "raid10"))){
const err28 = {instancePath:instancePath+"/type",schemaPath:"#/dependentSchemas/stripes/properties/type/enum",keyword:"enum",params:{allowedValues: schema56.dependentSchemas.stripes.properties.type.enum},message:"must be equal to one of the allowed values"};
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
}
if(data.mirrors !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err29 = {instancePath,schemaPath:"#/dependentSchemas/mirrors/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data.type !== undefined){
let data19 = data.type;
if(!((data19 === "raid1") || (data19 === "raid10"))){
const err30 = {instancePath:instancePath+"/type",schemaPath:"#/dependentSchemas/mirrors/properties/type/enum",keyword:"enum",params:{allowedValues: schema56.dependentSchemas.mirrors.properties.type.enum},message:"must be equal to one of the allowed values"};
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
}
if(data.thinPool !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err31 = {instancePath,schemaPath:"#/dependentSchemas/thinPool/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data.type !== undefined){
if("thin" !== data.type){
const err32 = {instancePath:instancePath+"/type",schemaPath:"#/dependentSchemas/thinPool/properties/type/const",keyword:"const",params:{allowedValue: "thin"},message:"must be equal to constant"};
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
}
}
else {
const err33 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
validate147.errors = vErrors;
return errors === 0;
}
validate147.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate136.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 60},message:"must NOT have more than 60 characters"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(func1(data0) < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern21.test(data0)){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_][A-Za-z0-9+_.-]*$"},message:"must match pattern \""+"^[A-Za-z0-9_][A-Za-z0-9+_.-]*$"+"\""};
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
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err6 = {instancePath:instancePath+"/per",schemaPath:"#/properties/per/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((data1 === "disk") || (data1 === "node"))){
const err7 = {instancePath:instancePath+"/per",schemaPath:"#/properties/per/enum",keyword:"enum",params:{allowedValues: schema51.properties.per.enum},message:"must be equal to one of the allowed values"};
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
if(!(validate137(data.reserve, {instancePath:instancePath+"/reserve",parentData:data,parentDataProperty:"reserve",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
}
if(data.thinPools !== undefined){
let data3 = data.thinPools;
if(Array.isArray(data3)){
if(data3.length > 64){
const err8 = {instancePath:instancePath+"/thinPools",schemaPath:"#/properties/thinPools/maxItems",keyword:"maxItems",params:{limit: 64},message:"must NOT have more than 64 items"};
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
if(!(validate139(data3[i0], {instancePath:instancePath+"/thinPools/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate139.errors : vErrors.concat(validate139.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/thinPools",schemaPath:"#/properties/thinPools/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err10 = {instancePath:instancePath+"/carve",schemaPath:"#/properties/carve/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items"};
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
if(!(validate147(data5[i1], {instancePath:instancePath+"/carve/" + i1,parentData:data5,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/carve",schemaPath:"#/properties/carve/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
if(!(validate159(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate136.errors = vErrors;
return errors === 0;
}
validate136.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema63 = {"title":"PartitionLayout","description":"One partition of every disk of the layout, or several equal ones. Exactly one of storageClassName, claims and mountPath says whom it is for.","$comment":"Exactly one of storageClassName, claims and mountPath. A validator reports the keyword oneOf at /spec/partitions/N.","type":"object","additionalProperties":false,"required":["name","size"],"properties":{"name":{"$ref":"common.schema.json#/$defs/partName","description":"The name of the partition, unique in the layout. It is part of the identity of the volume; `Moved` tells of a rename."},"count":{"description":"How many partitions of this kind each disk gets. Default: 1.","type":"integer","minimum":1,"maximum":128,"default":1},"size":{"$ref":"common.schema.json#/$defs/sizeOrShare","description":"The size of each partition: a quantity such as 100Gi in bytes, a percentage of the disk such as 25%, or `rest` for what the others leave."},"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem","description":"The filesystem to make. Default: the one of the StorageClass. Needed with mountPath."},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions","description":"Mount options, one for each entry. Default: those of the StorageClass."},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain","description":"Offer the volume to the cluster, unbound, as a PersistentVolume of this class."},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Keep the volume for claims in git of these classes; it is published once one of them gets it."},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath","description":"Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows."}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"count":{"maximum":1},"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}};

function validate167(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate167.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
let passing0 = null;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"},message:"must have required property '"+"storageClassName"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claims === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claims"},message:"must have required property '"+"claims"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "mountPath"},message:"must have required property '"+"mountPath"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
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
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.size === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "size"},message:"must have required property '"+"size"+"'"};
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
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate140(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
if(data.count !== undefined){
let data1 = data.count;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err7 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err8 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 128},message:"must be <= 128"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err9 = {instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
if(!(validate142(data.size, {instancePath:instancePath+"/size",parentData:data,parentDataProperty:"size",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
if(data.volumeMode !== undefined){
if(!(validate151(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
if(!(validate153(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
}
if(data.mountOptions !== undefined){
if(!(validate155(data.mountOptions, {instancePath:instancePath+"/mountOptions",parentData:data,parentDataProperty:"mountOptions",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(!(validate157(data.storageClassName, {instancePath:instancePath+"/storageClassName",parentData:data,parentDataProperty:"storageClassName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
errors = vErrors.length;
}
}
if(data.claims !== undefined){
if(!(validate159(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(!(validate162(data.mountPath, {instancePath:instancePath+"/mountPath",parentData:data,parentDataProperty:"mountPath",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate162.errors : vErrors.concat(validate162.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(data.filesystem === undefined){
const err10 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "mountPath",
    missingProperty: "filesystem",
    depsCount: 1,
    deps: "filesystem"},message:"must have property filesystem when property mountPath is present"};
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
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1 || isNaN(data9)){
const err11 = {instancePath:instancePath+"/count",schemaPath:"#/dependentSchemas/mountPath/properties/count/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"};
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
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err12 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountPath/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
if(data.filesystem !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err13 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/filesystem/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
if(data.mountOptions !== undefined){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeMode !== undefined){
if("Filesystem" !== data.volumeMode){
const err14 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountOptions/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate167.errors = vErrors;
return errors === 0;
}
validate167.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema64 = {"title":"WholeDiskLayout","description":"Each disk of the layout as one volume. Exactly one of storageClassName, claims and mountPath says whom it is for.","$comment":"Exactly one of storageClassName, claims and mountPath. A validator reports the keyword oneOf at /spec/wholeDisk.","type":"object","additionalProperties":false,"properties":{"volumeMode":{"$ref":"common.schema.json#/$defs/volumeMode","description":"Filesystem for a mounted directory, Block for a raw block device. Default: Filesystem.","default":"Filesystem"},"filesystem":{"$ref":"common.schema.json#/$defs/filesystem","description":"The filesystem to make. Default: the one of the StorageClass. Needed with mountPath."},"mountOptions":{"$ref":"common.schema.json#/$defs/mountOptions","description":"Mount options, one for each entry. Default: those of the StorageClass."},"storageClassName":{"$ref":"common.schema.json#/$defs/subdomain","description":"Offer the volume to the cluster, unbound, as a PersistentVolume of this class."},"claims":{"$ref":"common.schema.json#/$defs/storageClassNames","description":"Keep the volume for claims in git of these classes; it is published once one of them gets it."},"mountPath":{"$ref":"common.schema.json#/$defs/absolutePath","description":"Mount the volume at this path of the host and publish nothing. Only below the directories that the host's own HostConfig allows."}},"oneOf":[{"required":["storageClassName"]},{"required":["claims"]},{"required":["mountPath"]}],"dependentRequired":{"mountPath":["filesystem"]},"dependentSchemas":{"mountPath":{"properties":{"volumeMode":{"const":"Filesystem"}}},"filesystem":{"properties":{"volumeMode":{"const":"Filesystem"}}},"mountOptions":{"properties":{"volumeMode":{"const":"Filesystem"}}}}};

function validate177(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate177.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
let passing0 = null;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.storageClassName === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "storageClassName"},message:"must have required property '"+"storageClassName"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.claims === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "claims"},message:"must have required property '"+"claims"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.mountPath === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "mountPath"},message:"must have required property '"+"mountPath"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
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
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "volumeMode") || (key0 === "filesystem")) || (key0 === "mountOptions")) || (key0 === "storageClassName")) || (key0 === "claims")) || (key0 === "mountPath"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate151(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
errors = vErrors.length;
}
}
if(data.filesystem !== undefined){
if(!(validate153(data.filesystem, {instancePath:instancePath+"/filesystem",parentData:data,parentDataProperty:"filesystem",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
}
if(data.mountOptions !== undefined){
if(!(validate155(data.mountOptions, {instancePath:instancePath+"/mountOptions",parentData:data,parentDataProperty:"mountOptions",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate155.errors : vErrors.concat(validate155.errors);
errors = vErrors.length;
}
}
if(data.storageClassName !== undefined){
if(!(validate157(data.storageClassName, {instancePath:instancePath+"/storageClassName",parentData:data,parentDataProperty:"storageClassName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
errors = vErrors.length;
}
}
if(data.claims !== undefined){
if(!(validate159(data.claims, {instancePath:instancePath+"/claims",parentData:data,parentDataProperty:"claims",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(!(validate162(data.mountPath, {instancePath:instancePath+"/mountPath",parentData:data,parentDataProperty:"mountPath",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate162.errors : vErrors.concat(validate162.errors);
errors = vErrors.length;
}
}
if(data.mountPath !== undefined){
if(data.filesystem === undefined){
const err5 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "mountPath",
    missingProperty: "filesystem",
    depsCount: 1,
    deps: "filesystem"},message:"must have property filesystem when property mountPath is present"};
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
const err6 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountPath/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
const err7 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/filesystem/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
const err8 = {instancePath:instancePath+"/volumeMode",schemaPath:"#/dependentSchemas/mountOptions/properties/volumeMode/const",keyword:"const",params:{allowedValue: "Filesystem"},message:"must be equal to constant"};
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
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate177.errors = vErrors;
return errors === 0;
}
validate177.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema65 = {"title":"MkfsOptions","description":"The options that may be set for making filesystems. Everything else is fixed: a UUID of diskwright's choosing, no discard, no force.","type":"object","additionalProperties":false,"properties":{"ext4":{"$ref":"#/$defs/mkfsExt4","description":"Options for ext4, as mke2fs(8) has them."},"xfs":{"$ref":"#/$defs/mkfsXfs","description":"Options for XFS, as mkfs.xfs(8) has them."},"btrfs":{"$ref":"#/$defs/mkfsBtrfs","description":"Options for Btrfs, as mkfs.btrfs(8) has them."}}};
const schema66 = {"title":"MkfsExt4","description":"Options for ext4. Inode tables are written in full when the filesystem is made, so that no kernel thread writes them later.","type":"object","additionalProperties":false,"properties":{"blockSize":{"description":"The block size in bytes (mke2fs -b). Default: as mke2fs chooses, 4096 for all but tiny filesystems.","type":"integer","enum":[1024,2048,4096]},"inodeSize":{"description":"The size of an inode in bytes (mke2fs -I). Default: 256.","type":"integer","enum":[256,512,1024]},"inodeRatioBytes":{"description":"One inode is made for each so many bytes (mke2fs -i), from 1024 to 67108864. Default: as mke2fs chooses, 16384 for most sizes.","type":"integer","minimum":1024,"maximum":67108864},"reservedPercent":{"description":"Which part of the blocks only root may use, in percent (mke2fs -m), from 0 to 50. Default: 0.","type":"number","minimum":0,"maximum":50,"default":0},"stride":{"description":"How many blocks lie on one disk before the next one follows (mke2fs -E stride), for striped volumes. Default: as mke2fs finds out.","type":"integer","minimum":1,"maximum":65536},"stripeWidth":{"description":"How many blocks make one full stripe (mke2fs -E stripe_width), a multiple of stride. Default: as mke2fs finds out.","type":"integer","minimum":1,"maximum":8388608}},"dependentRequired":{"stripeWidth":["stride"]}};

function validate186(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate186.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "blockSize") || (key0 === "inodeSize")) || (key0 === "inodeRatioBytes")) || (key0 === "reservedPercent")) || (key0 === "stride")) || (key0 === "stripeWidth"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const err1 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === 1024) || (data0 === 2048)) || (data0 === 4096))){
const err2 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/enum",keyword:"enum",params:{allowedValues: schema66.properties.blockSize.enum},message:"must be equal to one of the allowed values"};
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
const err3 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data1 === 256) || (data1 === 512)) || (data1 === 1024))){
const err4 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/enum",keyword:"enum",params:{allowedValues: schema66.properties.inodeSize.enum},message:"must be equal to one of the allowed values"};
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
const err5 = {instancePath:instancePath+"/inodeRatioBytes",schemaPath:"#/properties/inodeRatioBytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err6 = {instancePath:instancePath+"/inodeRatioBytes",schemaPath:"#/properties/inodeRatioBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 67108864},message:"must be <= 67108864"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1024 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/inodeRatioBytes",schemaPath:"#/properties/inodeRatioBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024},message:"must be >= 1024"};
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
const err8 = {instancePath:instancePath+"/reservedPercent",schemaPath:"#/properties/reservedPercent/maximum",keyword:"maximum",params:{comparison: "<=", limit: 50},message:"must be <= 50"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/reservedPercent",schemaPath:"#/properties/reservedPercent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err10 = {instancePath:instancePath+"/reservedPercent",schemaPath:"#/properties/reservedPercent/type",keyword:"type",params:{type: "number"},message:"must be number"};
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
const err11 = {instancePath:instancePath+"/stride",schemaPath:"#/properties/stride/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err12 = {instancePath:instancePath+"/stride",schemaPath:"#/properties/stride/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65536},message:"must be <= 65536"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/stride",schemaPath:"#/properties/stride/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
const err14 = {instancePath:instancePath+"/stripeWidth",schemaPath:"#/properties/stripeWidth/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err15 = {instancePath:instancePath+"/stripeWidth",schemaPath:"#/properties/stripeWidth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8388608},message:"must be <= 8388608"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err16 = {instancePath:instancePath+"/stripeWidth",schemaPath:"#/properties/stripeWidth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
    deps: "stride"},message:"must have property stride when property stripeWidth is present"};
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
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate186.errors = vErrors;
return errors === 0;
}
validate186.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema67 = {"title":"MkfsXfs","description":"Options for XFS.","type":"object","additionalProperties":false,"properties":{"blockSize":{"description":"The block size in bytes (mkfs.xfs -b size). Larger ones than a memory page cannot be mounted by most kernels. Default: 4096.","type":"integer","enum":[1024,2048,4096]},"inodeSize":{"description":"The size of an inode in bytes (mkfs.xfs -i size). Default: 512.","type":"integer","enum":[512,1024,2048]},"agCount":{"description":"The number of allocation groups (mkfs.xfs -d agcount). Default: as mkfs.xfs chooses.","type":"integer","minimum":1,"maximum":1000000},"sunit":{"description":"The stripe unit in sectors of 512 bytes (mkfs.xfs -d sunit). 0 means no alignment. Default: as mkfs.xfs finds out.","type":"integer","minimum":0,"maximum":8388608},"swidth":{"description":"The stripe width in sectors of 512 bytes (mkfs.xfs -d swidth), a multiple of sunit. Default: sunit times the stripes of the volume, or sunit where it has none.","type":"integer","minimum":0,"maximum":1073741824},"reflink":{"description":"Whether files can share blocks (mkfs.xfs -m reflink). Default: true.","type":"boolean","default":true},"rmapbt":{"description":"Whether the owner of every block is recorded (mkfs.xfs -m rmapbt), which repairs can use. Default: false.","type":"boolean","default":false},"bigtime":{"description":"Whether times after 2038 can be stored (mkfs.xfs -m bigtime). Needs Linux 5.10 to mount. Default: true.","type":"boolean","default":true}},"dependentRequired":{"swidth":["sunit"]}};

function validate188(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate188.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "blockSize") || (key0 === "inodeSize")) || (key0 === "agCount")) || (key0 === "sunit")) || (key0 === "swidth")) || (key0 === "reflink")) || (key0 === "rmapbt")) || (key0 === "bigtime"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const err1 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === 1024) || (data0 === 2048)) || (data0 === 4096))){
const err2 = {instancePath:instancePath+"/blockSize",schemaPath:"#/properties/blockSize/enum",keyword:"enum",params:{allowedValues: schema67.properties.blockSize.enum},message:"must be equal to one of the allowed values"};
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
const err3 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(((data1 === 512) || (data1 === 1024)) || (data1 === 2048))){
const err4 = {instancePath:instancePath+"/inodeSize",schemaPath:"#/properties/inodeSize/enum",keyword:"enum",params:{allowedValues: schema67.properties.inodeSize.enum},message:"must be equal to one of the allowed values"};
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
const err5 = {instancePath:instancePath+"/agCount",schemaPath:"#/properties/agCount/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err6 = {instancePath:instancePath+"/agCount",schemaPath:"#/properties/agCount/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 < 1 || isNaN(data2)){
const err7 = {instancePath:instancePath+"/agCount",schemaPath:"#/properties/agCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
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
const err8 = {instancePath:instancePath+"/sunit",schemaPath:"#/properties/sunit/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err9 = {instancePath:instancePath+"/sunit",schemaPath:"#/properties/sunit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8388608},message:"must be <= 8388608"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data3 < 0 || isNaN(data3)){
const err10 = {instancePath:instancePath+"/sunit",schemaPath:"#/properties/sunit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err11 = {instancePath:instancePath+"/swidth",schemaPath:"#/properties/swidth/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err12 = {instancePath:instancePath+"/swidth",schemaPath:"#/properties/swidth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1073741824},message:"must be <= 1073741824"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/swidth",schemaPath:"#/properties/swidth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err14 = {instancePath:instancePath+"/reflink",schemaPath:"#/properties/reflink/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
const err15 = {instancePath:instancePath+"/rmapbt",schemaPath:"#/properties/rmapbt/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
const err16 = {instancePath:instancePath+"/bigtime",schemaPath:"#/properties/bigtime/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
    deps: "sunit"},message:"must have property sunit when property swidth is present"};
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
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate188.errors = vErrors;
return errors === 0;
}
validate188.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema68 = {"title":"MkfsBtrfs","description":"Options for Btrfs on one device.","type":"object","additionalProperties":false,"properties":{"metadataProfile":{"description":"How many copies of the metadata are kept (mkfs.btrfs -m): single for one, dup for two. Default: dup.","type":"string","enum":["single","dup"],"default":"dup"},"dataProfile":{"description":"How many copies of the data are kept (mkfs.btrfs -d): single for one, dup for two. Default: single.","type":"string","enum":["single","dup"],"default":"single"},"nodeSize":{"description":"The size of a metadata block in bytes (mkfs.btrfs -n). Default: 16384.","type":"integer","enum":[4096,8192,16384,32768,65536],"default":16384},"checksum":{"description":"The checksum of data and metadata (mkfs.btrfs --csum). Default: crc32c.","type":"string","enum":["crc32c","xxhash","sha256","blake2"],"default":"crc32c"}}};

function validate190(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate190.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "metadataProfile") || (key0 === "dataProfile")) || (key0 === "nodeSize")) || (key0 === "checksum"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const err1 = {instancePath:instancePath+"/metadataProfile",schemaPath:"#/properties/metadataProfile/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!((data0 === "single") || (data0 === "dup"))){
const err2 = {instancePath:instancePath+"/metadataProfile",schemaPath:"#/properties/metadataProfile/enum",keyword:"enum",params:{allowedValues: schema68.properties.metadataProfile.enum},message:"must be equal to one of the allowed values"};
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
const err3 = {instancePath:instancePath+"/dataProfile",schemaPath:"#/properties/dataProfile/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data1 === "single") || (data1 === "dup"))){
const err4 = {instancePath:instancePath+"/dataProfile",schemaPath:"#/properties/dataProfile/enum",keyword:"enum",params:{allowedValues: schema68.properties.dataProfile.enum},message:"must be equal to one of the allowed values"};
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
const err5 = {instancePath:instancePath+"/nodeSize",schemaPath:"#/properties/nodeSize/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((((data2 === 4096) || (data2 === 8192)) || (data2 === 16384)) || (data2 === 32768)) || (data2 === 65536))){
const err6 = {instancePath:instancePath+"/nodeSize",schemaPath:"#/properties/nodeSize/enum",keyword:"enum",params:{allowedValues: schema68.properties.nodeSize.enum},message:"must be equal to one of the allowed values"};
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
const err7 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((((data3 === "crc32c") || (data3 === "xxhash")) || (data3 === "sha256")) || (data3 === "blake2"))){
const err8 = {instancePath:instancePath+"/checksum",schemaPath:"#/properties/checksum/enum",keyword:"enum",params:{allowedValues: schema68.properties.checksum.enum},message:"must be equal to one of the allowed values"};
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
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate190.errors = vErrors;
return errors === 0;
}
validate190.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate185(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate185.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "ext4") || (key0 === "xfs")) || (key0 === "btrfs"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate186(data.ext4, {instancePath:instancePath+"/ext4",parentData:data,parentDataProperty:"ext4",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate186.errors : vErrors.concat(validate186.errors);
errors = vErrors.length;
}
}
if(data.xfs !== undefined){
if(!(validate188(data.xfs, {instancePath:instancePath+"/xfs",parentData:data,parentDataProperty:"xfs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate188.errors : vErrors.concat(validate188.errors);
errors = vErrors.length;
}
}
if(data.btrfs !== undefined){
if(!(validate190(data.btrfs, {instancePath:instancePath+"/btrfs",parentData:data,parentDataProperty:"btrfs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate190.errors : vErrors.concat(validate190.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate185.errors = vErrors;
return errors === 0;
}
validate185.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
let passing0 = null;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.volumeGroup === undefined){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: "volumeGroup"},message:"must have required property '"+"volumeGroup"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.partitions === undefined){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: "partitions"},message:"must have required property '"+"partitions"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.wholeDisk === undefined){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: "wholeDisk"},message:"must have required property '"+"wholeDisk"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
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
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.nodes === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodes"},message:"must have required property '"+"nodes"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.disks === undefined){
const err5 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "disks"},message:"must have required property '"+"disks"+"'"};
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
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate117(data.nodes, {instancePath:instancePath+"/nodes",parentData:data,parentDataProperty:"nodes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
errors = vErrors.length;
}
}
if(data.disks !== undefined){
if(!(validate123(data.disks, {instancePath:instancePath+"/disks",parentData:data,parentDataProperty:"disks",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
}
if(data.volumeGroup !== undefined){
if(!(validate136(data.volumeGroup, {instancePath:instancePath+"/volumeGroup",parentData:data,parentDataProperty:"volumeGroup",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
errors = vErrors.length;
}
}
if(data.partitions !== undefined){
let data3 = data.partitions;
if(Array.isArray(data3)){
if(data3.length > 128){
const err7 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/maxItems",keyword:"maxItems",params:{limit: 128},message:"must NOT have more than 128 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.length < 1){
const err8 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate167(data3[i0], {instancePath:instancePath+"/partitions/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/partitions",schemaPath:"#/properties/partitions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
if(!(validate177(data.wholeDisk, {instancePath:instancePath+"/wholeDisk",parentData:data,parentDataProperty:"wholeDisk",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate177.errors : vErrors.concat(validate177.errors);
errors = vErrors.length;
}
}
if(data.protected !== undefined){
if(typeof data.protected !== "boolean"){
const err10 = {instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
if(!(validate185(data.mkfs, {instancePath:instancePath+"/mkfs",parentData:data,parentDataProperty:"mkfs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate116.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/disk-layout.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate108.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate109(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("DiskLayout" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "DiskLayout"},message:"must be equal to constant"};
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
if(!(validate111(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
if(!(validate116(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
validate108.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateDiskReplacement = validate194;
const schema69 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/disk-replacement.schema.json","title":"DiskReplacement","description":"A disk goes: what becomes of the volumes on it, and which disk takes its place.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of DiskReplacement."},"kind":{"description":"The kind of this document.","type":"string","const":"DiskReplacement"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the replacement."},"spec":{"title":"DiskReplacementSpec","description":"The disk that goes, the disk that comes, and what becomes of the data.","type":"object","additionalProperties":false,"required":["node","disk","data"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName","description":"The node that the disk is in."},"disk":{"$ref":"common.schema.json#/$defs/diskId","description":"The id of the disk that goes. It may already be gone."},"by":{"$ref":"common.schema.json#/$defs/diskId","description":"The id of the disk that takes its place. Left out, the disk is retired and nothing takes its place."},"data":{"description":"What becomes of the data: rebuild copies it from mirrors, move takes it from the old disk to others, discard gives it up, which needs a WipeConsent if the disk still holds content.","type":"string","enum":["rebuild","move","discard"]},"reason":{"description":"Why the disk goes, for those who read the history. Default: none.","type":"string","minLength":1,"maxLength":1024}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskReplacement","metadata":{"name":"bay-3"},"spec":{"node":"node-a","disk":"wwn-0x5000c500a1b2c3d4","by":"wwn-0x5000c500deadbeef","data":"rebuild","reason":"media errors"}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskReplacement","metadata":{"name":"retire-bay-7"},"spec":{"node":"node-a","disk":"nvme-eui.0025385b71b0a1c2","data":"move"}}]};

function validate195(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate195.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate195.errors = vErrors;
return errors === 0;
}
validate195.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate197(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate197.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate197.errors = vErrors;
return errors === 0;
}
validate197.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema72 = {"title":"NodeName","description":"The name of a Kubernetes Node: a DNS-1123 subdomain of at most 253 characters.","type":"string","pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","minLength":1,"maxLength":253};

function validate202(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate202.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate202.errors = vErrors;
return errors === 0;
}
validate202.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate204(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate204.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191},message:"must NOT have more than 191 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5},message:"must NOT have fewer than 5 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern20.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},message:"must match pattern \""+"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate204.errors = vErrors;
return errors === 0;
}
validate204.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate194(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/disk-replacement.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate194.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate195(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate195.errors : vErrors.concat(validate195.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("DiskReplacement" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "DiskReplacement"},message:"must be equal to constant"};
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
if(!(validate197(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.node === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "node"},message:"must have required property '"+"node"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.disk === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "disk"},message:"must have required property '"+"disk"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.data === undefined){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "data"},message:"must have required property '"+"data"+"'"};
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
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(!(validate202(data3.node, {instancePath:instancePath+"/spec/node",parentData:data3,parentDataProperty:"node",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
errors = vErrors.length;
}
}
if(data3.disk !== undefined){
if(!(validate204(data3.disk, {instancePath:instancePath+"/spec/disk",parentData:data3,parentDataProperty:"disk",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate204.errors : vErrors.concat(validate204.errors);
errors = vErrors.length;
}
}
if(data3.by !== undefined){
if(!(validate204(data3.by, {instancePath:instancePath+"/spec/by",parentData:data3,parentDataProperty:"by",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate204.errors : vErrors.concat(validate204.errors);
errors = vErrors.length;
}
}
if(data3.data !== undefined){
let data7 = data3.data;
if(typeof data7 !== "string"){
const err11 = {instancePath:instancePath+"/spec/data",schemaPath:"#/properties/spec/properties/data/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(((data7 === "rebuild") || (data7 === "move")) || (data7 === "discard"))){
const err12 = {instancePath:instancePath+"/spec/data",schemaPath:"#/properties/spec/properties/data/enum",keyword:"enum",params:{allowedValues: schema69.properties.spec.properties.data.enum},message:"must be equal to one of the allowed values"};
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
const err13 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func1(data8) < 1){
const err14 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err15 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err16 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate194.errors = vErrors;
return errors === 0;
}
validate194.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateDiskRepository = validate207;
const schema74 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/disk-repository.schema.json","title":"DiskRepository","description":"A git repository that the controller follows. A cluster kind: it lives in the cluster, not in the repository it names.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of DiskRepository."},"kind":{"description":"The kind of this document.","type":"string","const":"DiskRepository"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta","description":"Kubernetes object metadata of the repository."},"spec":{"title":"DiskRepositorySpec","description":"What is followed, how often, and how much may be done about it.","type":"object","additionalProperties":false,"required":["url"],"properties":{"url":{"description":"The URL of the repository: https://, ssh://, git@host:path or file://. It holds no password; credentials come from secretRef.","type":"string","pattern":"^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$","minLength":8,"maxLength":2048},"ref":{"title":"GitReference","description":"What to follow. Exactly one of branch, tag, semver and commit. Default: the branch main.","type":"object","additionalProperties":false,"properties":{"branch":{"description":"The branch to follow.","type":"string","pattern":"^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$","minLength":1,"maxLength":255},"tag":{"description":"The tag to follow.","type":"string","pattern":"^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$","minLength":1,"maxLength":255},"semver":{"description":"The range of versions to follow, such as >=1.2.0 <2.0.0. The greatest tag in it is taken.","type":"string","pattern":"^[0-9A-Za-z.*<>=~^| +-]+$","minLength":1,"maxLength":255},"commit":{"description":"The commit to stay at, as a full hash of 40 or 64 hexadecimal digits.","type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64}},"oneOf":[{"required":["branch"]},{"required":["tag"]},{"required":["semver"]},{"required":["commit"]}],"$comment":"Exactly one of branch, tag, semver and commit."},"path":{"description":"The directory in the repository that holds the declarations, without a slash at the beginning. Default: the whole repository.","type":"string","pattern":"^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$","minLength":1,"maxLength":1024},"interval":{"$ref":"common.schema.json#/$defs/duration","description":"How often to look for new commits, such as 5m; every wait is drawn a little longer or shorter, so that many controllers do not ask at once. Default: 5m.","default":"5m"},"timeout":{"$ref":"common.schema.json#/$defs/duration","description":"How long a fetch may take, such as 60s. Default: 60s.","default":"60s"},"secretRef":{"title":"SecretReference","description":"The Secret with the credentials for the URL: username and password, or identity and known_hosts. Default: none.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"common.schema.json#/$defs/subdomain","description":"The name of the Secret, in the namespace of the controller."}}},"verify":{"title":"SignatureVerification","description":"Which signatures a revision must carry. Default: none.","type":"object","additionalProperties":false,"required":["mode","secretRef"],"properties":{"mode":{"description":"What must be signed: the commit (HEAD), the tag (Tag), or both (TagAndHEAD).","type":"string","enum":["HEAD","Tag","TagAndHEAD"]},"secretRef":{"title":"SecretReference","description":"The Secret with the public OpenPGP or SSH keys that are trusted.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"common.schema.json#/$defs/subdomain","description":"The name of the Secret, in the namespace of the controller."}}}}},"suspend":{"description":"Whether to stop following the repository. What is mounted stays mounted. Default: false.","type":"boolean","default":false},"approval":{"description":"How much needs a lock in git: with automatic, creating on blank disks needs none; with locked, agents do only what diskwright.lock/ lists. Destroying always needs a WipeConsent. Default: automatic.","type":"string","enum":["automatic","locked"],"default":"automatic"},"acknowledgedRevision":{"description":"The commit whose rewind or forced push was seen and accepted by a person. Default: none; a rewind holds all writes.","type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"publish":{"title":"PublishPolicy","description":"What is written to the cluster.","type":"object","additionalProperties":false,"properties":{"claims":{"description":"Whether diskwright applies the PersistentVolumeClaims in git itself (own) or another tool does and only PersistentVolumes are written (adopt). Default: own.","type":"string","enum":["own","adopt"],"default":"own"}}},"rollout":{"title":"RolloutPolicy","description":"How a change spreads over the nodes. Default: to all at once.","type":"object","additionalProperties":false,"properties":{"canaries":{"$ref":"common.schema.json#/$defs/nodeSelector","description":"The nodes that get a change first; the others follow once these report it done. Default: none."},"maxUnavailable":{"description":"How many nodes may be changing or failed at the same time: a number, or a percentage of the nodes such as 10%. At the first mismatch the rollout stops. Default: no limit.","type":["integer","string"],"minimum":1,"pattern":"^(100|[1-9][0-9]?)%$","maxLength":4}}},"maintenanceWindows":{"description":"When disks may be created, grown or wiped; mounting and reporting go on outside of them. Default: at any time.","type":"array","maxItems":100,"items":{"title":"MaintenanceWindow","description":"A time that comes again and again.","type":"object","additionalProperties":false,"required":["schedule","duration"],"properties":{"schedule":{"description":"When the window opens, as a cron expression of five fields: minute, hour, day of the month, month, day of the week.","type":"string","pattern":"^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$","minLength":9,"maxLength":256},"duration":{"$ref":"common.schema.json#/$defs/duration","description":"How long the window stays open, such as 2h."},"timeZone":{"description":"The IANA time zone of the schedule, such as Europe/Berlin. Default: UTC.","type":"string","pattern":"^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$","minLength":1,"maxLength":64,"default":"UTC"}}}}}},"status":{"title":"DiskRepositoryStatus","description":"What the controller found, written by the controller alone.","type":"object","additionalProperties":false,"properties":{"observedGeneration":{"description":"The metadata.generation that this status is about.","type":"integer","minimum":0},"conditions":{"description":"Ready, Reconciling and Stalled, with their reasons.","type":"array","maxItems":32,"items":{"$ref":"common.schema.json#/$defs/condition"}},"lastAttemptedRevision":{"description":"The commit that was last read.","type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"lastAppliedRevision":{"description":"The last valid commit; it stays in force while a newer one is invalid.","type":"string","pattern":"^[0-9a-f]{40}([0-9a-f]{24})?$","minLength":40,"maxLength":64},"lastHandledReconcileAt":{"description":"The value of the annotation that asked for the last pass out of turn.","type":"string","maxLength":256}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskRepository","metadata":{"name":"disks"},"spec":{"url":"https://git.example.com/platform/disks.git","ref":{"branch":"main"},"path":"clusters/prod","interval":"5m","secretRef":{"name":"disks-credentials"},"verify":{"mode":"HEAD","secretRef":{"name":"trusted-keys"}},"approval":"locked","publish":{"claims":"own"},"rollout":{"canaries":{"names":["worker-001"]},"maxUnavailable":"10%"},"maintenanceWindows":[{"schedule":"0 2 * * SAT","duration":"4h","timeZone":"Europe/Berlin"}]}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"DiskRepository","metadata":{"name":"lab"},"spec":{"url":"ssh://git@git.example.com/lab/disks.git","ref":{"semver":">=1.0.0 <2.0.0"},"suspend":false}}]};

function validate208(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate208.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate208.errors = vErrors;
return errors === 0;
}
validate208.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema76 = {"title":"ObjectMeta","description":"Kubernetes object metadata. The fields that diskwright reads are checked; all others are kept as they are.","type":"object","additionalProperties":true,"required":["name"],"properties":{"name":{"$ref":"#/$defs/subdomain","description":"The name of the object. A DNS-1123 subdomain of at most 253 characters."},"namespace":{"$ref":"#/$defs/dnsLabel","description":"The namespace of the object, where its kind has one. Default: default."},"labels":{"$ref":"#/$defs/labels","description":"Labels of the object."},"annotations":{"$ref":"#/$defs/annotations","description":"Annotations of the object."}}};

function validate210(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate210.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate210.errors = vErrors;
return errors === 0;
}
validate210.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema77 = {"title":"Duration","description":"A length of time such as 90s, 5m or 1h30m, with the units ms, s, m and h.","type":"string","pattern":"^([0-9]+([.][0-9]+)?(ms|s|m|h))+$","minLength":2,"maxLength":32};
const pattern36 = new RegExp("^([0-9]+([.][0-9]+)?(ms|s|m|h))+$", "u");

function validate216(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate216.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 32){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 32},message:"must NOT have more than 32 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 2){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern36.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([0-9]+([.][0-9]+)?(ms|s|m|h))+$"},message:"must match pattern \""+"^([0-9]+([.][0-9]+)?(ms|s|m|h))+$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate216.errors = vErrors;
return errors === 0;
}
validate216.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate219(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate219.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate219.errors = vErrors;
return errors === 0;
}
validate219.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate222(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate222.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs2 = errors;
let valid0 = false;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchLabels === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "matchLabels"},message:"must have required property '"+"matchLabels"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.matchExpressions === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "matchExpressions"},message:"must have required property '"+"matchExpressions"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.names === undefined){
const err2 = {instancePath,schemaPath:"#/anyOf/2/required",keyword:"required",params:{missingProperty: "names"},message:"must have required property '"+"names"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err3 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "matchLabels") || (key0 === "matchExpressions")) || (key0 === "names")) || (key0 === "exceptNames"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate61(data.matchLabels, {instancePath:instancePath+"/matchLabels",parentData:data,parentDataProperty:"matchLabels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.matchExpressions !== undefined){
let data1 = data.matchExpressions;
if(Array.isArray(data1)){
if(data1.length > 100){
const err5 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate74(data1[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err8 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.length < 1){
const err9 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate78(data3[i1], {instancePath:instancePath+"/names/" + i1,parentData:data3,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/names",schemaPath:"#/properties/names/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err11 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
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
if(!(validate78(data5[i2], {instancePath:instancePath+"/exceptNames/" + i2,parentData:data5,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/exceptNames",schemaPath:"#/properties/exceptNames/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate222.errors = vErrors;
return errors === 0;
}
validate222.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema80 = {"title":"Condition","description":"A Kubernetes condition (metav1.Condition).","type":"object","additionalProperties":false,"required":["type","status","lastTransitionTime","reason","message"],"properties":{"type":{"description":"The name of the condition, such as Ready, Reconciling or Stalled.","type":"string","pattern":"^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$","minLength":1,"maxLength":316},"status":{"description":"Whether the condition holds.","type":"string","enum":["True","False","Unknown"]},"observedGeneration":{"description":"The metadata.generation of the object that the condition was made for.","type":"integer","minimum":0},"lastTransitionTime":{"$ref":"#/$defs/timestamp","description":"When the condition last changed its status. RFC 3339 in UTC."},"reason":{"description":"Why, as one word in CamelCase for programs.","type":"string","pattern":"^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$","minLength":1,"maxLength":1024},"message":{"description":"Why, as a sentence for people, with what to do next.","type":"string","maxLength":32768}}};
const pattern42 = new RegExp("^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$", "u");
const pattern44 = new RegExp("^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$", "u");
const schema81 = {"title":"Timestamp","description":"A time in UTC as RFC 3339 writes it, ending in Z, such as 2026-12-31T00:00:00Z.","type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$","minLength":20,"maxLength":30};
const pattern43 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$", "u");

function validate230(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate230.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30},message:"must NOT have more than 30 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20},message:"must NOT have fewer than 20 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern43.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"},message:"must match pattern \""+"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate230.errors = vErrors;
return errors === 0;
}
validate230.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate229(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate229.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.type === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"},message:"must have required property '"+"type"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.status === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "status"},message:"must have required property '"+"status"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.lastTransitionTime === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "lastTransitionTime"},message:"must have required property '"+"lastTransitionTime"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.reason === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.message === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"},message:"must have required property '"+"message"+"'"};
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
const err5 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
const err6 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 316},message:"must NOT have more than 316 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(func1(data0) < 1){
const err7 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!pattern42.test(data0)){
const err8 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$"},message:"must match pattern \""+"^[A-Za-z0-9]([A-Za-z0-9_./-]*[A-Za-z0-9])?$"+"\""};
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
const err9 = {instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err10 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!(((data1 === "True") || (data1 === "False")) || (data1 === "Unknown"))){
const err11 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema80.properties.status.enum},message:"must be equal to one of the allowed values"};
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
const err12 = {instancePath:instancePath+"/observedGeneration",schemaPath:"#/properties/observedGeneration/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
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
const err13 = {instancePath:instancePath+"/observedGeneration",schemaPath:"#/properties/observedGeneration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
if(!(validate230(data.lastTransitionTime, {instancePath:instancePath+"/lastTransitionTime",parentData:data,parentDataProperty:"lastTransitionTime",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate230.errors : vErrors.concat(validate230.errors);
errors = vErrors.length;
}
}
if(data.reason !== undefined){
let data4 = data.reason;
if(typeof data4 === "string"){
if(func1(data4) > 1024){
const err14 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(func1(data4) < 1){
const err15 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!pattern44.test(data4)){
const err16 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"},message:"must match pattern \""+"^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$"+"\""};
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
const err17 = {instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err18 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"};
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
const err19 = {instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err20 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
validate229.errors = vErrors;
return errors === 0;
}
validate229.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern30 = new RegExp("^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$", "u");
const pattern31 = new RegExp("^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$", "u");
const pattern33 = new RegExp("^[0-9A-Za-z.*<>=~^| +-]+$", "u");
const pattern34 = new RegExp("^[0-9a-f]{40}([0-9a-f]{24})?$", "u");
const pattern35 = new RegExp("^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$", "u");
const pattern39 = new RegExp("^(100|[1-9][0-9]?)%$", "u");
const pattern40 = new RegExp("^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$", "u");
const pattern41 = new RegExp("^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$", "u");

function validate207(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/disk-repository.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate207.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate208(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate208.errors : vErrors.concat(validate208.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("DiskRepository" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "DiskRepository"},message:"must be equal to constant"};
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
if(!(validate210(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate210.errors : vErrors.concat(validate210.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.url === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "url"},message:"must have required property '"+"url"+"'"};
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
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
const err9 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(func1(data4) < 8){
const err10 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/minLength",keyword:"minLength",params:{limit: 8},message:"must NOT have fewer than 8 characters"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!pattern30.test(data4)){
const err11 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/pattern",keyword:"pattern",params:{pattern: "^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$"},message:"must match pattern \""+"^(https?://[A-Za-z0-9.:\\[\\]-]+(/[^\\s\\u0000-\\u001f]*)?|ssh://([A-Za-z0-9._-]+@)?[A-Za-z0-9.:\\[\\]-]+/[^\\s\\u0000-\\u001f]+|[A-Za-z0-9._-]+@[A-Za-z0-9.-]+:[^\\s\\u0000-\\u001f]+|file:///[^\\s\\u0000-\\u001f]+)$"+"\""};
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
const err12 = {instancePath:instancePath+"/spec/url",schemaPath:"#/properties/spec/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const _errs14 = errors;
let valid2 = false;
let passing0 = null;
const _errs15 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.branch === undefined){
const err13 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/0/required",keyword:"required",params:{missingProperty: "branch"},message:"must have required property '"+"branch"+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0){
valid2 = true;
passing0 = 0;
}
const _errs16 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.tag === undefined){
const err14 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/1/required",keyword:"required",params:{missingProperty: "tag"},message:"must have required property '"+"tag"+"'"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs16 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid2 = true;
passing0 = 1;
}
const _errs17 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.semver === undefined){
const err15 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/2/required",keyword:"required",params:{missingProperty: "semver"},message:"must have required property '"+"semver"+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid0 = _errs17 === errors;
if(_valid0 && valid2){
valid2 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid2 = true;
passing0 = 2;
}
const _errs18 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.commit === undefined){
const err16 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf/3/required",keyword:"required",params:{missingProperty: "commit"},message:"must have required property '"+"commit"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs18 === errors;
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
const err17 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(!((((key2 === "branch") || (key2 === "tag")) || (key2 === "semver")) || (key2 === "commit"))){
const err18 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
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
const err19 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(func1(data6) < 1){
const err20 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!pattern31.test(data6)){
const err21 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$"},message:"must match pattern \""+"^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$"+"\""};
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
const err22 = {instancePath:instancePath+"/spec/ref/branch",schemaPath:"#/properties/spec/properties/ref/properties/branch/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err23 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(func1(data7) < 1){
const err24 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!pattern31.test(data7)){
const err25 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/pattern",keyword:"pattern",params:{pattern: "^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$"},message:"must match pattern \""+"^[^\\s\\u0000-\\u001f~^:?*\\[\\\\-][^\\s\\u0000-\\u001f~^:?*\\[\\\\]*$"+"\""};
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
const err26 = {instancePath:instancePath+"/spec/ref/tag",schemaPath:"#/properties/spec/properties/ref/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err27 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(func1(data8) < 1){
const err28 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(!pattern33.test(data8)){
const err29 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z.*<>=~^| +-]+$"},message:"must match pattern \""+"^[0-9A-Za-z.*<>=~^| +-]+$"+"\""};
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
const err30 = {instancePath:instancePath+"/spec/ref/semver",schemaPath:"#/properties/spec/properties/ref/properties/semver/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err31 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func1(data9) < 40){
const err32 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/minLength",keyword:"minLength",params:{limit: 40},message:"must NOT have fewer than 40 characters"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(!pattern34.test(data9)){
const err33 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"},message:"must match pattern \""+"^[0-9a-f]{40}([0-9a-f]{24})?$"+"\""};
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
const err34 = {instancePath:instancePath+"/spec/ref/commit",schemaPath:"#/properties/spec/properties/ref/properties/commit/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err35 = {instancePath:instancePath+"/spec/ref",schemaPath:"#/properties/spec/properties/ref/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err36 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
if(func1(data10) < 1){
const err37 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(!pattern35.test(data10)){
const err38 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/pattern",keyword:"pattern",params:{pattern: "^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$"},message:"must match pattern \""+"^[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)*$"+"\""};
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
const err39 = {instancePath:instancePath+"/spec/path",schemaPath:"#/properties/spec/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
if(!(validate216(data3.interval, {instancePath:instancePath+"/spec/interval",parentData:data3,parentDataProperty:"interval",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors);
errors = vErrors.length;
}
}
if(data3.timeout !== undefined){
if(!(validate216(data3.timeout, {instancePath:instancePath+"/spec/timeout",parentData:data3,parentDataProperty:"timeout",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors);
errors = vErrors.length;
}
}
if(data3.secretRef !== undefined){
let data13 = data3.secretRef;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.name === undefined){
const err40 = {instancePath:instancePath+"/spec/secretRef",schemaPath:"#/properties/spec/properties/secretRef/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
for(const key3 in data13){
if(!(key3 === "name")){
const err41 = {instancePath:instancePath+"/spec/secretRef",schemaPath:"#/properties/spec/properties/secretRef/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data13.name !== undefined){
if(!(validate219(data13.name, {instancePath:instancePath+"/spec/secretRef/name",parentData:data13,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate219.errors : vErrors.concat(validate219.errors);
errors = vErrors.length;
}
}
}
else {
const err42 = {instancePath:instancePath+"/spec/secretRef",schemaPath:"#/properties/spec/properties/secretRef/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data3.verify !== undefined){
let data15 = data3.verify;
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.mode === undefined){
const err43 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/required",keyword:"required",params:{missingProperty: "mode"},message:"must have required property '"+"mode"+"'"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if(data15.secretRef === undefined){
const err44 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/required",keyword:"required",params:{missingProperty: "secretRef"},message:"must have required property '"+"secretRef"+"'"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
for(const key4 in data15){
if(!((key4 === "mode") || (key4 === "secretRef"))){
const err45 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data15.mode !== undefined){
let data16 = data15.mode;
if(typeof data16 !== "string"){
const err46 = {instancePath:instancePath+"/spec/verify/mode",schemaPath:"#/properties/spec/properties/verify/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(!(((data16 === "HEAD") || (data16 === "Tag")) || (data16 === "TagAndHEAD"))){
const err47 = {instancePath:instancePath+"/spec/verify/mode",schemaPath:"#/properties/spec/properties/verify/properties/mode/enum",keyword:"enum",params:{allowedValues: schema74.properties.spec.properties.verify.properties.mode.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data15.secretRef !== undefined){
let data17 = data15.secretRef;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.name === undefined){
const err48 = {instancePath:instancePath+"/spec/verify/secretRef",schemaPath:"#/properties/spec/properties/verify/properties/secretRef/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
for(const key5 in data17){
if(!(key5 === "name")){
const err49 = {instancePath:instancePath+"/spec/verify/secretRef",schemaPath:"#/properties/spec/properties/verify/properties/secretRef/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data17.name !== undefined){
if(!(validate219(data17.name, {instancePath:instancePath+"/spec/verify/secretRef/name",parentData:data17,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate219.errors : vErrors.concat(validate219.errors);
errors = vErrors.length;
}
}
}
else {
const err50 = {instancePath:instancePath+"/spec/verify/secretRef",schemaPath:"#/properties/spec/properties/verify/properties/secretRef/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
else {
const err51 = {instancePath:instancePath+"/spec/verify",schemaPath:"#/properties/spec/properties/verify/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data3.suspend !== undefined){
if(typeof data3.suspend !== "boolean"){
const err52 = {instancePath:instancePath+"/spec/suspend",schemaPath:"#/properties/spec/properties/suspend/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data3.approval !== undefined){
let data20 = data3.approval;
if(typeof data20 !== "string"){
const err53 = {instancePath:instancePath+"/spec/approval",schemaPath:"#/properties/spec/properties/approval/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(!((data20 === "automatic") || (data20 === "locked"))){
const err54 = {instancePath:instancePath+"/spec/approval",schemaPath:"#/properties/spec/properties/approval/enum",keyword:"enum",params:{allowedValues: schema74.properties.spec.properties.approval.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data3.acknowledgedRevision !== undefined){
let data21 = data3.acknowledgedRevision;
if(typeof data21 === "string"){
if(func1(data21) > 64){
const err55 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if(func1(data21) < 40){
const err56 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/minLength",keyword:"minLength",params:{limit: 40},message:"must NOT have fewer than 40 characters"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if(!pattern34.test(data21)){
const err57 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"},message:"must match pattern \""+"^[0-9a-f]{40}([0-9a-f]{24})?$"+"\""};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/spec/acknowledgedRevision",schemaPath:"#/properties/spec/properties/acknowledgedRevision/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data3.publish !== undefined){
let data22 = data3.publish;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key6 in data22){
if(!(key6 === "claims")){
const err59 = {instancePath:instancePath+"/spec/publish",schemaPath:"#/properties/spec/properties/publish/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data22.claims !== undefined){
let data23 = data22.claims;
if(typeof data23 !== "string"){
const err60 = {instancePath:instancePath+"/spec/publish/claims",schemaPath:"#/properties/spec/properties/publish/properties/claims/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
if(!((data23 === "own") || (data23 === "adopt"))){
const err61 = {instancePath:instancePath+"/spec/publish/claims",schemaPath:"#/properties/spec/properties/publish/properties/claims/enum",keyword:"enum",params:{allowedValues: schema74.properties.spec.properties.publish.properties.claims.enum},message:"must be equal to one of the allowed values"};
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
else {
const err62 = {instancePath:instancePath+"/spec/publish",schemaPath:"#/properties/spec/properties/publish/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data3.rollout !== undefined){
let data24 = data3.rollout;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key7 in data24){
if(!((key7 === "canaries") || (key7 === "maxUnavailable"))){
const err63 = {instancePath:instancePath+"/spec/rollout",schemaPath:"#/properties/spec/properties/rollout/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data24.canaries !== undefined){
if(!(validate222(data24.canaries, {instancePath:instancePath+"/spec/rollout/canaries",parentData:data24,parentDataProperty:"canaries",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate222.errors : vErrors.concat(validate222.errors);
errors = vErrors.length;
}
}
if(data24.maxUnavailable !== undefined){
let data26 = data24.maxUnavailable;
if((!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))) && (typeof data26 !== "string")){
const err64 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/type",keyword:"type",params:{type: schema74.properties.spec.properties.rollout.properties.maxUnavailable.type},message:"must be integer,string"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 < 1 || isNaN(data26)){
const err65 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
if(typeof data26 === "string"){
if(func1(data26) > 4){
const err66 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/maxLength",keyword:"maxLength",params:{limit: 4},message:"must NOT have more than 4 characters"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(!pattern39.test(data26)){
const err67 = {instancePath:instancePath+"/spec/rollout/maxUnavailable",schemaPath:"#/properties/spec/properties/rollout/properties/maxUnavailable/pattern",keyword:"pattern",params:{pattern: "^(100|[1-9][0-9]?)%$"},message:"must match pattern \""+"^(100|[1-9][0-9]?)%$"+"\""};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
}
else {
const err68 = {instancePath:instancePath+"/spec/rollout",schemaPath:"#/properties/spec/properties/rollout/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data3.maintenanceWindows !== undefined){
let data27 = data3.maintenanceWindows;
if(Array.isArray(data27)){
if(data27.length > 100){
const err69 = {instancePath:instancePath+"/spec/maintenanceWindows",schemaPath:"#/properties/spec/properties/maintenanceWindows/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
const len0 = data27.length;
for(let i0=0; i0<len0; i0++){
let data28 = data27[i0];
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if(data28.schedule === undefined){
const err70 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/required",keyword:"required",params:{missingProperty: "schedule"},message:"must have required property '"+"schedule"+"'"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(data28.duration === undefined){
const err71 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/required",keyword:"required",params:{missingProperty: "duration"},message:"must have required property '"+"duration"+"'"};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
for(const key8 in data28){
if(!(((key8 === "schedule") || (key8 === "duration")) || (key8 === "timeZone"))){
const err72 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data28.schedule !== undefined){
let data29 = data28.schedule;
if(typeof data29 === "string"){
if(func1(data29) > 256){
const err73 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
if(func1(data29) < 9){
const err74 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/minLength",keyword:"minLength",params:{limit: 9},message:"must NOT have fewer than 9 characters"};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if(!pattern40.test(data29)){
const err75 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$"},message:"must match pattern \""+"^[0-9A-Za-z*/,#?-]+( [0-9A-Za-z*/,#?-]+){4}$"+"\""};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/schedule",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/schedule/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data28.duration !== undefined){
if(!(validate216(data28.duration, {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/duration",parentData:data28,parentDataProperty:"duration",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate216.errors : vErrors.concat(validate216.errors);
errors = vErrors.length;
}
}
if(data28.timeZone !== undefined){
let data31 = data28.timeZone;
if(typeof data31 === "string"){
if(func1(data31) > 64){
const err77 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(func1(data31) < 1){
const err78 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(!pattern41.test(data31)){
const err79 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$"+"\""};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
else {
const err80 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0+"/timeZone",schemaPath:"#/properties/spec/properties/maintenanceWindows/items/properties/timeZone/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
else {
const err81 = {instancePath:instancePath+"/spec/maintenanceWindows/" + i0,schemaPath:"#/properties/spec/properties/maintenanceWindows/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
}
else {
const err82 = {instancePath:instancePath+"/spec/maintenanceWindows",schemaPath:"#/properties/spec/properties/maintenanceWindows/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
}
else {
const err83 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.status !== undefined){
let data32 = data.status;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
for(const key9 in data32){
if(!(((((key9 === "observedGeneration") || (key9 === "conditions")) || (key9 === "lastAttemptedRevision")) || (key9 === "lastAppliedRevision")) || (key9 === "lastHandledReconcileAt"))){
const err84 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data32.observedGeneration !== undefined){
let data33 = data32.observedGeneration;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
const err85 = {instancePath:instancePath+"/status/observedGeneration",schemaPath:"#/properties/status/properties/observedGeneration/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 0 || isNaN(data33)){
const err86 = {instancePath:instancePath+"/status/observedGeneration",schemaPath:"#/properties/status/properties/observedGeneration/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
}
if(data32.conditions !== undefined){
let data34 = data32.conditions;
if(Array.isArray(data34)){
if(data34.length > 32){
const err87 = {instancePath:instancePath+"/status/conditions",schemaPath:"#/properties/status/properties/conditions/maxItems",keyword:"maxItems",params:{limit: 32},message:"must NOT have more than 32 items"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
const len1 = data34.length;
for(let i1=0; i1<len1; i1++){
if(!(validate229(data34[i1], {instancePath:instancePath+"/status/conditions/" + i1,parentData:data34,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate229.errors : vErrors.concat(validate229.errors);
errors = vErrors.length;
}
}
}
else {
const err88 = {instancePath:instancePath+"/status/conditions",schemaPath:"#/properties/status/properties/conditions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data32.lastAttemptedRevision !== undefined){
let data36 = data32.lastAttemptedRevision;
if(typeof data36 === "string"){
if(func1(data36) > 64){
const err89 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
if(func1(data36) < 40){
const err90 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/minLength",keyword:"minLength",params:{limit: 40},message:"must NOT have fewer than 40 characters"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if(!pattern34.test(data36)){
const err91 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"},message:"must match pattern \""+"^[0-9a-f]{40}([0-9a-f]{24})?$"+"\""};
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
const err92 = {instancePath:instancePath+"/status/lastAttemptedRevision",schemaPath:"#/properties/status/properties/lastAttemptedRevision/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
if(data32.lastAppliedRevision !== undefined){
let data37 = data32.lastAppliedRevision;
if(typeof data37 === "string"){
if(func1(data37) > 64){
const err93 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
if(func1(data37) < 40){
const err94 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/minLength",keyword:"minLength",params:{limit: 40},message:"must NOT have fewer than 40 characters"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(!pattern34.test(data37)){
const err95 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{40}([0-9a-f]{24})?$"},message:"must match pattern \""+"^[0-9a-f]{40}([0-9a-f]{24})?$"+"\""};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
}
else {
const err96 = {instancePath:instancePath+"/status/lastAppliedRevision",schemaPath:"#/properties/status/properties/lastAppliedRevision/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
}
if(data32.lastHandledReconcileAt !== undefined){
let data38 = data32.lastHandledReconcileAt;
if(typeof data38 === "string"){
if(func1(data38) > 256){
const err97 = {instancePath:instancePath+"/status/lastHandledReconcileAt",schemaPath:"#/properties/status/properties/lastHandledReconcileAt/maxLength",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/status/lastHandledReconcileAt",schemaPath:"#/properties/status/properties/lastHandledReconcileAt/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
}
}
else {
const err99 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
}
else {
const err100 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
validate207.errors = vErrors;
return errors === 0;
}
validate207.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateHostConfig = validate233;
const schema82 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/host-config.schema.json","title":"HostConfig","description":"The host's own word, in /etc/diskwright/config.yaml: what declarations in git may do on this host. It is read from the host alone and is skipped in a repository.","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of HostConfig."},"kind":{"description":"The kind of this document.","type":"string","const":"HostConfig"},"nodeName":{"$ref":"common.schema.json#/$defs/nodeName","description":"The name of this node. Default: the host's name in lower case."},"labels":{"$ref":"common.schema.json#/$defs/labels","description":"Labels of this node, for node selectors, where no cluster gives them. Default: none."},"mountRoots":{"description":"Absolute directories below which layouts may mount volumes at host paths (mountPath); a root itself counts as below. Default: none, all host paths are refused.","type":"array","maxItems":100,"uniqueItems":true,"items":{"$ref":"common.schema.json#/$defs/absolutePath"}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"HostConfig","nodeName":"edge-01","labels":{"role":"edge"},"mountRoots":["/var/lib/rancher","/srv"]},{"apiVersion":"diskwright.dev/v1alpha1","kind":"HostConfig"}]};

function validate234(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate234.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate234.errors = vErrors;
return errors === 0;
}
validate234.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate236(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate236.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate236.errors = vErrors;
return errors === 0;
}
validate236.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate238(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate238.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
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
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate238.errors = vErrors;
return errors === 0;
}
validate238.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate242(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate242.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 240){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 240},message:"must NOT have more than 240 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 2){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 2},message:"must NOT have fewer than 2 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern27.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$"},message:"must match pattern \""+"^(/[.]?[A-Za-z0-9_@+:-][A-Za-z0-9._@+:-]*)+$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate242.errors = vErrors;
return errors === 0;
}
validate242.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate233(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/host-config.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate233.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
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
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate234(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate234.errors : vErrors.concat(validate234.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("HostConfig" !== data1){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "HostConfig"},message:"must be equal to constant"};
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
if(!(validate236(data.nodeName, {instancePath:instancePath+"/nodeName",parentData:data,parentDataProperty:"nodeName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate236.errors : vErrors.concat(validate236.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate238(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate238.errors : vErrors.concat(validate238.errors);
errors = vErrors.length;
}
}
if(data.mountRoots !== undefined){
let data4 = data.mountRoots;
if(Array.isArray(data4)){
if(data4.length > 100){
const err5 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
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
if(!(validate242(data4[i0], {instancePath:instancePath+"/mountRoots/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate242.errors : vErrors.concat(validate242.errors);
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
const err6 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"};
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
const err7 = {instancePath:instancePath+"/mountRoots",schemaPath:"#/properties/mountRoots/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate233.errors = vErrors;
return errors === 0;
}
validate233.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateInstallation = validate244;
const schema87 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/installation.schema.json","title":"Installation","description":"The identity of everything that one repository declares. One per repository, written by `diskwright init`; every mark on a disk carries it.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of Installation."},"kind":{"description":"The kind of this document.","type":"string","const":"Installation"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the installation."},"spec":{"title":"InstallationSpec","description":"The identity of the installation.","type":"object","additionalProperties":false,"required":["id"],"properties":{"id":{"$ref":"common.schema.json#/$defs/uuid","description":"A random UUID, in lower case. It must never change: disks marked with another one are held and shown, never used."}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"Installation","metadata":{"name":"prod"},"spec":{"id":"6f1c3f8e-7a55-4c1e-9a55-0d6f7f3b2c11"}}]};

function validate245(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate245.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate245.errors = vErrors;
return errors === 0;
}
validate245.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate247(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate247.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate247.errors = vErrors;
return errors === 0;
}
validate247.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema90 = {"title":"Uuid","description":"A UUID in lower-case hexadecimal form.","type":"string","pattern":"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$","minLength":36,"maxLength":36};
const pattern49 = new RegExp("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "u");

function validate252(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate252.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 36){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 36},message:"must NOT have more than 36 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 36){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 36},message:"must NOT have fewer than 36 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern49.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"},message:"must match pattern \""+"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate252.errors = vErrors;
return errors === 0;
}
validate252.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate244(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/installation.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate244.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate245(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate245.errors : vErrors.concat(validate245.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("Installation" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "Installation"},message:"must be equal to constant"};
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
if(!(validate247(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate247.errors : vErrors.concat(validate247.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.id === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
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
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(!(validate252(data3.id, {instancePath:instancePath+"/spec/id",parentData:data3,parentDataProperty:"id",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate252.errors : vErrors.concat(validate252.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate244.errors = vErrors;
return errors === 0;
}
validate244.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateMoved = validate254;
const schema91 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/moved.schema.json","title":"Moved","description":"A rename that keeps its volumes: what was known under one name is now known under another. Without it, a rename forgets the old volumes and makes new ones.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of Moved."},"kind":{"description":"The kind of this document.","type":"string","const":"Moved"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the record."},"spec":{"title":"MovedSpec","description":"What was renamed, from what, to what.","type":"object","additionalProperties":false,"required":["kind","from","to"],"properties":{"kind":{"description":"What was renamed. Disk is for a disk that tells another identity than recorded, or whose image was moved to another disk.","type":"string","enum":["DiskLayout","Partition","Carve","StorageClass","PersistentVolumeClaim","ClaimSet","Node","Disk"]},"from":{"description":"The old name. DiskLayout, StorageClass and Node: name. Partition and Carve: layout/name. PersistentVolumeClaim and ClaimSet: namespace/name. Disk: disk id.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._+:/-]*$","minLength":1,"maxLength":507},"to":{"description":"The new name, in the same form as from.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._+:/-]*$","minLength":1,"maxLength":507}},"allOf":[{"if":{"properties":{"kind":{"enum":["DiskLayout","StorageClass","Node"]}}},"then":{"properties":{"from":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},"to":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}}}},{"if":{"properties":{"kind":{"enum":["Partition","Carve","PersistentVolumeClaim","ClaimSet"]}}},"then":{"properties":{"from":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},"to":{"type":"string","maxLength":507,"pattern":"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"}}}},{"if":{"properties":{"kind":{"enum":["Disk"]}}},"then":{"properties":{"from":{"type":"string","maxLength":507,"pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},"to":{"type":"string","maxLength":507,"pattern":"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"}}}}]}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"Moved","metadata":{"name":"rename-layout"},"spec":{"kind":"DiskLayout","from":"database","to":"database-nvme"}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"Moved","metadata":{"name":"rename-claim"},"spec":{"kind":"PersistentVolumeClaim","from":"db/pg-data","to":"db/postgres-data"}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"Moved","metadata":{"name":"new-controller"},"spec":{"kind":"Disk","from":"wwn-0x5000c500a1b2c3d4","to":"serial-ST16000NM001G_ZL2B4C5D"}}]};

function validate255(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate255.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate255.errors = vErrors;
return errors === 0;
}
validate255.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate257(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate257.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate257.errors = vErrors;
return errors === 0;
}
validate257.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern50 = new RegExp("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$", "u");
const pattern52 = new RegExp("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$", "u");
const pattern56 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._+:/-]*$", "u");

function validate254(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/moved.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate254.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate255(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate255.errors : vErrors.concat(validate255.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("Moved" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "Moved"},message:"must be equal to constant"};
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
if(!(validate257(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate257.errors : vErrors.concat(validate257.errors);
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
const err8 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/0/then/properties/from/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern50.test(data5)){
const err9 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/0/then/properties/from/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"+"\""};
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
const err10 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/0/then/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err11 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/0/then/properties/to/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern50.test(data6)){
const err12 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/0/then/properties/to/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"+"\""};
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
const err13 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/0/then/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
if(valid2){
var props0 = {};
props0.from = true;
props0.to = true;
props0.kind = true;
}
}
if(!valid2){
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
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
const err16 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/1/then/properties/from/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern52.test(data8)){
const err17 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/1/then/properties/from/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"+"\""};
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
const err18 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/1/then/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err19 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/1/then/properties/to/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!pattern52.test(data9)){
const err20 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/1/then/properties/to/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9.]*[a-z0-9])?/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$"+"\""};
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
const err21 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/1/then/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
if(valid5){
var props1 = {};
props1.from = true;
props1.to = true;
props1.kind = true;
}
}
if(!valid5){
const err22 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
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
const err24 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/2/then/properties/from/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!pattern20.test(data11)){
const err25 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/2/then/properties/from/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},message:"must match pattern \""+"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"+"\""};
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
const err26 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/allOf/2/then/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err27 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/2/then/properties/to/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(!pattern20.test(data12)){
const err28 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/2/then/properties/to/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},message:"must match pattern \""+"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"+"\""};
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
const err29 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/allOf/2/then/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
if(valid8){
var props2 = {};
props2.from = true;
props2.to = true;
props2.kind = true;
}
}
if(!valid8){
const err30 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/allOf/2/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(props0 !== true && props2 !== undefined){
if(props2 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props2);
}
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.kind === undefined){
const err31 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(data3.from === undefined){
const err32 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "from"},message:"must have required property '"+"from"+"'"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data3.to === undefined){
const err33 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "to"},message:"must have required property '"+"to"+"'"};
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
const err34 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
const err35 = {instancePath:instancePath+"/spec/kind",schemaPath:"#/properties/spec/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
if(!((((((((data13 === "DiskLayout") || (data13 === "Partition")) || (data13 === "Carve")) || (data13 === "StorageClass")) || (data13 === "PersistentVolumeClaim")) || (data13 === "ClaimSet")) || (data13 === "Node")) || (data13 === "Disk"))){
const err36 = {instancePath:instancePath+"/spec/kind",schemaPath:"#/properties/spec/properties/kind/enum",keyword:"enum",params:{allowedValues: schema91.properties.spec.properties.kind.enum},message:"must be equal to one of the allowed values"};
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
const err37 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(func1(data14) < 1){
const err38 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!pattern56.test(data14)){
const err39 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._+:/-]*$"},message:"must match pattern \""+"^[A-Za-z0-9][A-Za-z0-9._+:/-]*$"+"\""};
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
const err40 = {instancePath:instancePath+"/spec/from",schemaPath:"#/properties/spec/properties/from/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err41 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/maxLength",keyword:"maxLength",params:{limit: 507},message:"must NOT have more than 507 characters"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(func1(data15) < 1){
const err42 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!pattern56.test(data15)){
const err43 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._+:/-]*$"},message:"must match pattern \""+"^[A-Za-z0-9][A-Za-z0-9._+:/-]*$"+"\""};
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
const err44 = {instancePath:instancePath+"/spec/to",schemaPath:"#/properties/spec/properties/to/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err45 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err46 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
validate254.errors = vErrors;
return errors === 0;
}
validate254.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateNodeGroup = validate262;
const schema94 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/node-group.schema.json","title":"NodeGroup","description":"Which nodes there are and what labels they have, when no cluster can tell.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of NodeGroup."},"kind":{"description":"The kind of this document.","type":"string","const":"NodeGroup"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the group."},"spec":{"title":"NodeGroupSpec","description":"The nodes of the group and their labels.","type":"object","additionalProperties":false,"required":["nodes"],"properties":{"nodes":{"description":"Names of the nodes, or ranges such as worker-[081:160].","type":"array","minItems":1,"maxItems":10000,"items":{"$ref":"common.schema.json#/$defs/nodeNameOrRange"}},"labels":{"$ref":"common.schema.json#/$defs/labels","description":"Labels that all nodes of the group have, for node selectors. A label in a node's own inventory wins. Default: none."}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"NodeGroup","metadata":{"name":"gen2"},"spec":{"nodes":["worker-[081:160]","edge-01"],"labels":{"hardware":"gen2"}}}]};

function validate263(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate263.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate263.errors = vErrors;
return errors === 0;
}
validate263.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate265(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate265.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate265.errors = vErrors;
return errors === 0;
}
validate265.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate270(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate270.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern10.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$"},message:"must match pattern \""+"^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|([a-z0-9][a-z0-9.-]*)?\\[[0-9]{1,9}:[0-9]{1,9}\\]([a-z0-9.-]*[a-z0-9])?)$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate270.errors = vErrors;
return errors === 0;
}
validate270.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate272(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate272.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
const _errs1 = errors;
if(!(validate62(key0, {instancePath,parentData:data,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
const err0 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0},message:"property name must be valid"};
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
if(!(validate64(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate272.errors = vErrors;
return errors === 0;
}
validate272.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate262(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/node-group.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate262.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate263(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate263.errors : vErrors.concat(validate263.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("NodeGroup" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "NodeGroup"},message:"must be equal to constant"};
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
if(!(validate265(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate265.errors : vErrors.concat(validate265.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.nodes === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "nodes"},message:"must have required property '"+"nodes"+"'"};
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
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
const err9 = {instancePath:instancePath+"/spec/nodes",schemaPath:"#/properties/spec/properties/nodes/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4.length < 1){
const err10 = {instancePath:instancePath+"/spec/nodes",schemaPath:"#/properties/spec/properties/nodes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
if(!(validate270(data4[i0], {instancePath:instancePath+"/spec/nodes/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate270.errors : vErrors.concat(validate270.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/spec/nodes",schemaPath:"#/properties/spec/properties/nodes/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
if(!(validate272(data3.labels, {instancePath:instancePath+"/spec/labels",parentData:data3,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate272.errors : vErrors.concat(validate272.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate262.errors = vErrors;
return errors === 0;
}
validate262.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validatePersistentVolumeClaim = validate276;
const schema99 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/persistent-volume-claim.schema.json","title":"PersistentVolumeClaim","description":"The native Kubernetes PersistentVolumeClaim (v1). The fields that diskwright reads are checked; all others are kept as they are. A claim in git of a class that a DiskLayout names gets its node, disk and volume now, before any pod exists. Claims of other classes are skipped.","type":"object","additionalProperties":true,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"description":"The API version of PersistentVolumeClaim.","type":"string","const":"v1"},"kind":{"description":"The kind of this document.","type":"string","const":"PersistentVolumeClaim"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta","description":"Name, namespace, labels and annotations of the claim. The annotation diskwright.dev/node pins the claim to one node; diskwright.dev/node-selector is a label selector such as `disktype=nvme,zone in (a,b)` that its node must fulfil."},"spec":{"$ref":"common.schema.json#/$defs/persistentVolumeClaimSpec","description":"What the claim asks for."}},"examples":[{"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"pg-data","namespace":"db","annotations":{"diskwright.dev/node":"node-a"}},"spec":{"storageClassName":"fast-xfs","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"200Gi"}}}},{"apiVersion":"v1","kind":"PersistentVolumeClaim","metadata":{"name":"queue-journal"},"spec":{"storageClassName":"fast-raw","volumeMode":"Block","accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"20Gi"}}}}]};

function validate277(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate277.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate277.errors = vErrors;
return errors === 0;
}
validate277.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate283(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate283.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.accessModes === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accessModes"},message:"must have required property '"+"accessModes"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.resources === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resources"},message:"must have required property '"+"resources"+"'"};
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
const err2 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
const err3 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((data1 === "ReadWriteOnce") || (data1 === "ReadOnlyMany")) || (data1 === "ReadWriteMany")) || (data1 === "ReadWriteOncePod"))){
const err4 = {instancePath:instancePath+"/accessModes/" + i0,schemaPath:"#/properties/accessModes/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.accessModes.items.enum},message:"must be equal to one of the allowed values"};
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
const err5 = {instancePath:instancePath+"/accessModes",schemaPath:"#/properties/accessModes/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err6 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!pattern13.test(data2)){
const err7 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$"},message:"must match pattern \""+"^([a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$"+"\""};
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
const err8 = {instancePath:instancePath+"/storageClassName",schemaPath:"#/properties/storageClassName/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err9 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/required",keyword:"required",params:{missingProperty: "requests"},message:"must have required property '"+"requests"+"'"};
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
const err10 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/required",keyword:"required",params:{missingProperty: "storage"},message:"must have required property '"+"storage"+"'"};
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
if(!(validate92(data4[key0], {instancePath:instancePath+"/resources/requests/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
if(data4.storage !== undefined){
if(!(validate92(data4.storage, {instancePath:instancePath+"/resources/requests/storage",parentData:data4,parentDataProperty:"storage",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/resources/requests",schemaPath:"#/properties/resources/properties/requests/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
if(!(validate92(data7[key1], {instancePath:instancePath+"/resources/limits/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data7,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
if(data7.storage !== undefined){
if(!(validate92(data7.storage, {instancePath:instancePath+"/resources/limits/storage",parentData:data7,parentDataProperty:"storage",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/resources/limits",schemaPath:"#/properties/resources/properties/limits/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err13 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
if(!(validate97(data.volumeMode, {instancePath:instancePath+"/volumeMode",parentData:data,parentDataProperty:"volumeMode",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
if(data.volumeName !== undefined){
if(!(validate57(data.volumeName, {instancePath:instancePath+"/volumeName",parentData:data,parentDataProperty:"volumeName",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.selector !== undefined){
if(!(validate100(data.selector, {instancePath:instancePath+"/selector",parentData:data,parentDataProperty:"selector",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate100.errors : vErrors.concat(validate100.errors);
errors = vErrors.length;
}
}
if(data.dataSource !== undefined){
if(!(validate104(data.dataSource, {instancePath:instancePath+"/dataSource",parentData:data,parentDataProperty:"dataSource",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
}
if(data.dataSourceRef !== undefined){
if(!(validate104(data.dataSourceRef, {instancePath:instancePath+"/dataSourceRef",parentData:data,parentDataProperty:"dataSourceRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
errors = vErrors.length;
}
}
if(data.volumeAttributesClassName !== undefined){
if(typeof data.volumeAttributesClassName !== "string"){
const err14 = {instancePath:instancePath+"/volumeAttributesClassName",schemaPath:"#/properties/volumeAttributesClassName/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate283.errors = vErrors;
return errors === 0;
}
validate283.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate276(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/persistent-volume-claim.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate276.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("v1" !== data0){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "v1"},message:"must be equal to constant"};
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
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("PersistentVolumeClaim" !== data1){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "PersistentVolumeClaim"},message:"must be equal to constant"};
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
if(!(validate277(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate277.errors : vErrors.concat(validate277.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
if(!(validate283(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate283.errors : vErrors.concat(validate283.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate276.errors = vErrors;
return errors === 0;
}
validate276.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateRelease = validate294;
const schema102 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/release.schema.json","title":"Release","description":"A kept volume is given up: it is wiped under a WipeConsent and its space is offered again.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of Release."},"kind":{"description":"The kind of this document.","type":"string","const":"Release"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the record."},"spec":{"title":"ReleaseSpec","description":"The volume that is given up.","type":"object","additionalProperties":false,"required":["volume"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId","description":"The id of the kept volume, as `diskwright plan` shows it. Nothing happens until a WipeConsent names it too."}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"Release","metadata":{"name":"old-scratch"},"spec":{"volume":"k3v6tq2mzx7a"}}]};

function validate295(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate295.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate295.errors = vErrors;
return errors === 0;
}
validate295.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate297(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate297.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate297.errors = vErrors;
return errors === 0;
}
validate297.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema105 = {"title":"VolumeId","description":"The id of a volume of diskwright's: 12 letters a to z and digits 2 to 7, as `diskwright plan` and `diskwright explain` show it.","type":"string","pattern":"^[a-z2-7]{12}$","minLength":12,"maxLength":12,"examples":["k3v6tq2mzx7a"]};
const pattern60 = new RegExp("^[a-z2-7]{12}$", "u");

function validate302(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate302.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12},message:"must NOT have more than 12 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12},message:"must NOT have fewer than 12 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern60.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"},message:"must match pattern \""+"^[a-z2-7]{12}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate302.errors = vErrors;
return errors === 0;
}
validate302.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate294(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/release.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate294.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate295(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate295.errors : vErrors.concat(validate295.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("Release" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "Release"},message:"must be equal to constant"};
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
if(!(validate297(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate297.errors : vErrors.concat(validate297.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.volume === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "volume"},message:"must have required property '"+"volume"+"'"};
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
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(!(validate302(data3.volume, {instancePath:instancePath+"/spec/volume",parentData:data3,parentDataProperty:"volume",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate302.errors : vErrors.concat(validate302.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate294.errors = vErrors;
return errors === 0;
}
validate294.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateStorageClass = validate304;
const schema106 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/storage-class.schema.json","title":"StorageClass","description":"The native Kubernetes StorageClass (storage.k8s.io/v1). The fields that diskwright reads are checked; all others are kept as they are. A class is diskwright's when a DiskLayout names it; other classes are skipped.","type":"object","additionalProperties":true,"required":["apiVersion","kind","metadata","provisioner"],"properties":{"apiVersion":{"description":"The API group and version of StorageClass.","type":"string","const":"storage.k8s.io/v1"},"kind":{"description":"The kind of this document.","type":"string","const":"StorageClass"},"metadata":{"$ref":"common.schema.json#/$defs/objectMeta","description":"Name, labels and annotations of the class."},"provisioner":{"description":"Who provisions volumes of the class. For diskwright: kubernetes.io/no-provisioner, because volumes are published ahead of their use.","type":"string","minLength":1,"maxLength":253},"parameters":{"description":"Parameters of the class; all values are strings. diskwright reads diskwright.dev/filesystem (ext4, xfs or btrfs; default ext4) and diskwright.dev/zero for volumes of mode Block: always, reused (default: only where the space was used before) or never.","type":"object","maxProperties":512,"additionalProperties":{"type":"string"}},"reclaimPolicy":{"description":"What becomes of a volume when its claim is deleted: Retain keeps it; Delete lets diskwright wipe a carved volume after a grace period. Default: Delete, as in Kubernetes.","type":"string","enum":["Delete","Retain"],"default":"Delete"},"mountOptions":{"description":"Mount options for filesystems of the class, as mount(8) takes them, one for each entry. Default: none.","type":"array","items":{"type":"string"}},"allowVolumeExpansion":{"description":"Whether a claim of the class may grow. Default: false.","type":"boolean","default":false},"volumeBindingMode":{"description":"When a claim is bound. diskwright takes WaitForFirstConsumer only: with Immediate, the default of Kubernetes, a pod could be bound to a node it cannot run on.","type":"string","enum":["Immediate","WaitForFirstConsumer"],"default":"Immediate"},"allowedTopologies":{"description":"Where volumes of the class may be provisioned. Kept as it is: the node of a local volume follows from its disk.","type":"array","items":{"type":"object"}}},"examples":[{"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"fast-xfs"},"provisioner":"kubernetes.io/no-provisioner","volumeBindingMode":"WaitForFirstConsumer","reclaimPolicy":"Retain","allowVolumeExpansion":true,"mountOptions":["noatime"],"parameters":{"diskwright.dev/filesystem":"xfs"}},{"apiVersion":"storage.k8s.io/v1","kind":"StorageClass","metadata":{"name":"fast-raw"},"provisioner":"kubernetes.io/no-provisioner","volumeBindingMode":"WaitForFirstConsumer","reclaimPolicy":"Retain","parameters":{"diskwright.dev/zero":"always"}}]};

function validate305(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate305.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name !== undefined){
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
if(!(validate59(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate305.errors = vErrors;
return errors === 0;
}
validate305.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate304(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/storage-class.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate304.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.provisioner === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "provisioner"},message:"must have required property '"+"provisioner"+"'"};
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
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if("storage.k8s.io/v1" !== data0){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "storage.k8s.io/v1"},message:"must be equal to constant"};
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
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if("StorageClass" !== data1){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "StorageClass"},message:"must be equal to constant"};
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
if(!(validate305(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate305.errors : vErrors.concat(validate305.errors);
errors = vErrors.length;
}
}
if(data.provisioner !== undefined){
let data3 = data.provisioner;
if(typeof data3 === "string"){
if(func1(data3) > 253){
const err8 = {instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(func1(data3) < 1){
const err9 = {instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err10 = {instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err11 = {instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/maxProperties",keyword:"maxProperties",params:{limit: 512},message:"must NOT have more than 512 properties"};
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
const err12 = {instancePath:instancePath+"/parameters/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/parameters/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err13 = {instancePath:instancePath+"/parameters",schemaPath:"#/properties/parameters/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err14 = {instancePath:instancePath+"/reclaimPolicy",schemaPath:"#/properties/reclaimPolicy/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data6 === "Delete") || (data6 === "Retain"))){
const err15 = {instancePath:instancePath+"/reclaimPolicy",schemaPath:"#/properties/reclaimPolicy/enum",keyword:"enum",params:{allowedValues: schema106.properties.reclaimPolicy.enum},message:"must be equal to one of the allowed values"};
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
const err16 = {instancePath:instancePath+"/mountOptions/" + i0,schemaPath:"#/properties/mountOptions/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err17 = {instancePath:instancePath+"/mountOptions",schemaPath:"#/properties/mountOptions/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err18 = {instancePath:instancePath+"/allowVolumeExpansion",schemaPath:"#/properties/allowVolumeExpansion/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
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
const err19 = {instancePath:instancePath+"/volumeBindingMode",schemaPath:"#/properties/volumeBindingMode/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((data10 === "Immediate") || (data10 === "WaitForFirstConsumer"))){
const err20 = {instancePath:instancePath+"/volumeBindingMode",schemaPath:"#/properties/volumeBindingMode/enum",keyword:"enum",params:{allowedValues: schema106.properties.volumeBindingMode.enum},message:"must be equal to one of the allowed values"};
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
const err21 = {instancePath:instancePath+"/allowedTopologies/" + i1,schemaPath:"#/properties/allowedTopologies/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err22 = {instancePath:instancePath+"/allowedTopologies",schemaPath:"#/properties/allowedTopologies/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate304.errors = vErrors;
return errors === 0;
}
validate304.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateTakeBack = validate311;
const schema108 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/take-back.schema.json","title":"TakeBack","description":"Kept data returns to the claim of the same name. Without it, a claim that was removed and declared again does not get its old data.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of TakeBack."},"kind":{"description":"The kind of this document.","type":"string","const":"TakeBack"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the record."},"spec":{"title":"TakeBackSpec","description":"The kept volume and the claim that it returns to.","type":"object","additionalProperties":false,"required":["volume","claim"],"properties":{"volume":{"$ref":"common.schema.json#/$defs/volumeId","description":"The id of the kept volume, as `diskwright plan` shows it."},"claim":{"title":"ClaimReference","description":"The claim that the volume returns to.","type":"object","additionalProperties":false,"required":["namespace","name"],"properties":{"namespace":{"$ref":"common.schema.json#/$defs/dnsLabel","description":"The namespace of the claim."},"name":{"$ref":"common.schema.json#/$defs/subdomain","description":"The name of the claim."}}}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"TakeBack","metadata":{"name":"pg-data-again"},"spec":{"volume":"k3v6tq2mzx7a","claim":{"namespace":"db","name":"pg-data"}}}]};

function validate312(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate312.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate312.errors = vErrors;
return errors === 0;
}
validate312.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate314(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate314.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate314.errors = vErrors;
return errors === 0;
}
validate314.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate319(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate319.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12},message:"must NOT have more than 12 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12},message:"must NOT have fewer than 12 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern60.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"},message:"must match pattern \""+"^[a-z2-7]{12}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate319.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate321(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate321.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 63){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern4.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate321.errors = vErrors;
return errors === 0;
}
validate321.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate323(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate323.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate323.errors = vErrors;
return errors === 0;
}
validate323.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate311(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/take-back.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate311.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate312(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate312.errors : vErrors.concat(validate312.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("TakeBack" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "TakeBack"},message:"must be equal to constant"};
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
if(!(validate314(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate314.errors : vErrors.concat(validate314.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.volume === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "volume"},message:"must have required property '"+"volume"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.claim === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "claim"},message:"must have required property '"+"claim"+"'"};
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
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
if(!(validate319(data3.volume, {instancePath:instancePath+"/spec/volume",parentData:data3,parentDataProperty:"volume",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate319.errors : vErrors.concat(validate319.errors);
errors = vErrors.length;
}
}
if(data3.claim !== undefined){
let data5 = data3.claim;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.namespace === undefined){
const err10 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/required",keyword:"required",params:{missingProperty: "namespace"},message:"must have required property '"+"namespace"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data5.name === undefined){
const err11 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err12 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
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
if(!(validate321(data5.namespace, {instancePath:instancePath+"/spec/claim/namespace",parentData:data5,parentDataProperty:"namespace",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate321.errors : vErrors.concat(validate321.errors);
errors = vErrors.length;
}
}
if(data5.name !== undefined){
if(!(validate323(data5.name, {instancePath:instancePath+"/spec/claim/name",parentData:data5,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate323.errors : vErrors.concat(validate323.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/spec/claim",schemaPath:"#/properties/spec/properties/claim/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate311.errors = vErrors;
return errors === 0;
}
validate311.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const validateWipeConsent = validate325;
const schema114 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://diskwright.dev/schemas/wipe-consent.schema.json","title":"WipeConsent","description":"Permission to destroy named content, once and until a date. Written by `diskwright consent`, reviewed by a person. It serves only as long as what is on the disk or volume is what the consent names.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"$ref":"common.schema.json#/$defs/apiVersion","description":"The API group and version of WipeConsent."},"kind":{"description":"The kind of this document.","type":"string","const":"WipeConsent"},"metadata":{"$ref":"common.schema.json#/$defs/metadata","description":"Name, labels and annotations of the consent."},"spec":{"title":"WipeConsentSpec","description":"What may be destroyed, until when, and why.","type":"object","additionalProperties":false,"required":["targets","expires","reason"],"properties":{"targets":{"description":"The disks and volumes that may be wiped.","type":"array","minItems":1,"maxItems":10000,"items":{"title":"WipeTarget","description":"One disk or one volume of one node, with what is on it. Exactly one of disk and volume must be given.","type":"object","additionalProperties":false,"required":["node","content"],"properties":{"node":{"$ref":"common.schema.json#/$defs/nodeName","description":"The node that the disk or volume is on."},"disk":{"$ref":"common.schema.json#/$defs/diskId","description":"The id of the disk whose whole content may be destroyed, as `diskwright plan` shows it."},"volume":{"$ref":"common.schema.json#/$defs/volumeId","description":"The id of the volume whose content may be destroyed, as `diskwright plan` shows it."},"content":{"$ref":"common.schema.json#/$defs/sha256","description":"The fingerprint of what is on it now, as `diskwright plan` shows it. When anything of it changes, the consent no longer matches."}},"oneOf":[{"required":["disk"]},{"required":["volume"]}],"$comment":"Exactly one of disk and volume. A validator reports the keyword oneOf at /spec/targets/N."}},"expires":{"$ref":"common.schema.json#/$defs/timestamp","description":"Until when the consent serves: RFC 3339 in UTC, such as 2026-12-31T00:00:00Z. Afterwards it is as if it were not there."},"reason":{"description":"Why the content is given up, for those who read the history.","type":"string","minLength":1,"maxLength":1024}}}},"examples":[{"apiVersion":"diskwright.dev/v1alpha1","kind":"WipeConsent","metadata":{"name":"retire-old-raid"},"spec":{"targets":[{"node":"node-a","disk":"wwn-0x5000c500a1b2c3d4","content":"sha256:3f2a7c1d9b8e4f60a1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728"}],"expires":"2026-12-31T00:00:00Z","reason":"old mdraid members"}},{"apiVersion":"diskwright.dev/v1alpha1","kind":"WipeConsent","metadata":{"name":"drop-scratch"},"spec":{"targets":[{"node":"node-b","volume":"k3v6tq2mzx7a","content":"sha256:3f2a7c1d9b8e4f60a1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728"}],"expires":"2026-08-01T12:00:00Z","reason":"the scratch volume moved to another node"}}]};

function validate326(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate326.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if("diskwright.dev/v1alpha1" !== data){
const err1 = {instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "diskwright.dev/v1alpha1"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate326.errors = vErrors;
return errors === 0;
}
validate326.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate328(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate328.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
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
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate57(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.labels !== undefined){
if(!(validate61(data.labels, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
}
if(data.annotations !== undefined){
if(!(validate67(data.annotations, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate328.errors = vErrors;
return errors === 0;
}
validate328.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate333(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate333.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 253){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 1){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern3.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},message:"must match pattern \""+"^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate333.errors = vErrors;
return errors === 0;
}
validate333.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate335(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate335.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 191){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 191},message:"must NOT have more than 191 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 5){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 5},message:"must NOT have fewer than 5 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern20.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"},message:"must match pattern \""+"^(wwn-|nvme-eui[.]|nvme-uuid[.]|serial-|loop-)[A-Za-z0-9][A-Za-z0-9._+:-]{0,180}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate335.errors = vErrors;
return errors === 0;
}
validate335.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate337(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate337.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 12){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 12},message:"must NOT have more than 12 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 12){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 12},message:"must NOT have fewer than 12 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern60.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z2-7]{12}$"},message:"must match pattern \""+"^[a-z2-7]{12}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate337.errors = vErrors;
return errors === 0;
}
validate337.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema120 = {"title":"Sha256","description":"`sha256:` and 64 lower-case hexadecimal digits.","type":"string","pattern":"^sha256:[0-9a-f]{64}$","minLength":71,"maxLength":71};
const pattern67 = new RegExp("^sha256:[0-9a-f]{64}$", "u");

function validate339(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate339.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 71){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 71},message:"must NOT have more than 71 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 71){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 71},message:"must NOT have fewer than 71 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern67.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
validate339.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate341(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate341.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data === "string"){
if(func1(data) > 30){
const err0 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 30},message:"must NOT have more than 30 characters"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(func1(data) < 20){
const err1 = {instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 20},message:"must NOT have fewer than 20 characters"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!pattern43.test(data)){
const err2 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"},message:"must match pattern \""+"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z$"+"\""};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate341.errors = vErrors;
return errors === 0;
}
validate341.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate325(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://diskwright.dev/schemas/wipe-consent.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate325.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},message:"must have required property '"+"metadata"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'"};
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
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
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
if(!(validate326(data.apiVersion, {instancePath:instancePath+"/apiVersion",parentData:data,parentDataProperty:"apiVersion",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate326.errors : vErrors.concat(validate326.errors);
errors = vErrors.length;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("WipeConsent" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "WipeConsent"},message:"must be equal to constant"};
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
if(!(validate328(data.metadata, {instancePath:instancePath+"/metadata",parentData:data,parentDataProperty:"metadata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors);
errors = vErrors.length;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.targets === undefined){
const err7 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "targets"},message:"must have required property '"+"targets"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3.expires === undefined){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "expires"},message:"must have required property '"+"expires"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3.reason === undefined){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "reason"},message:"must have required property '"+"reason"+"'"};
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
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
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
const err11 = {instancePath:instancePath+"/spec/targets",schemaPath:"#/properties/spec/properties/targets/maxItems",keyword:"maxItems",params:{limit: 10000},message:"must NOT have more than 10000 items"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4.length < 1){
const err12 = {instancePath:instancePath+"/spec/targets",schemaPath:"#/properties/spec/properties/targets/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
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
const _errs14 = errors;
let valid4 = false;
let passing0 = null;
const _errs15 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.disk === undefined){
const err13 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/oneOf/0/required",keyword:"required",params:{missingProperty: "disk"},message:"must have required property '"+"disk"+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs15 === errors;
if(_valid0){
valid4 = true;
passing0 = 0;
}
const _errs16 = errors;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.volume === undefined){
const err14 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/oneOf/1/required",keyword:"required",params:{missingProperty: "volume"},message:"must have required property '"+"volume"+"'"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs16 === errors;
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
const err15 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.node === undefined){
const err16 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/required",keyword:"required",params:{missingProperty: "node"},message:"must have required property '"+"node"+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data5.content === undefined){
const err17 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/required",keyword:"required",params:{missingProperty: "content"},message:"must have required property '"+"content"+"'"};
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
const err18 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
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
if(!(validate333(data5.node, {instancePath:instancePath+"/spec/targets/" + i0+"/node",parentData:data5,parentDataProperty:"node",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate333.errors : vErrors.concat(validate333.errors);
errors = vErrors.length;
}
}
if(data5.disk !== undefined){
if(!(validate335(data5.disk, {instancePath:instancePath+"/spec/targets/" + i0+"/disk",parentData:data5,parentDataProperty:"disk",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate335.errors : vErrors.concat(validate335.errors);
errors = vErrors.length;
}
}
if(data5.volume !== undefined){
if(!(validate337(data5.volume, {instancePath:instancePath+"/spec/targets/" + i0+"/volume",parentData:data5,parentDataProperty:"volume",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate337.errors : vErrors.concat(validate337.errors);
errors = vErrors.length;
}
}
if(data5.content !== undefined){
if(!(validate339(data5.content, {instancePath:instancePath+"/spec/targets/" + i0+"/content",parentData:data5,parentDataProperty:"content",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate339.errors : vErrors.concat(validate339.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/spec/targets/" + i0,schemaPath:"#/properties/spec/properties/targets/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err20 = {instancePath:instancePath+"/spec/targets",schemaPath:"#/properties/spec/properties/targets/type",keyword:"type",params:{type: "array"},message:"must be array"};
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
if(!(validate341(data3.expires, {instancePath:instancePath+"/spec/expires",parentData:data3,parentDataProperty:"expires",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate341.errors : vErrors.concat(validate341.errors);
errors = vErrors.length;
}
}
if(data3.reason !== undefined){
let data11 = data3.reason;
if(typeof data11 === "string"){
if(func1(data11) > 1024){
const err21 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(func1(data11) < 1){
const err22 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
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
const err23 = {instancePath:instancePath+"/spec/reason",schemaPath:"#/properties/spec/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"};
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
const err24 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object"};
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
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate325.errors = vErrors;
return errors === 0;
}
validate325.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


export const validators = {
  ClaimSet: validateClaimSet,
  DiskLayout: validateDiskLayout,
  DiskReplacement: validateDiskReplacement,
  DiskRepository: validateDiskRepository,
  HostConfig: validateHostConfig,
  Installation: validateInstallation,
  Moved: validateMoved,
  NodeGroup: validateNodeGroup,
  PersistentVolumeClaim: validatePersistentVolumeClaim,
  Release: validateRelease,
  StorageClass: validateStorageClass,
  TakeBack: validateTakeBack,
  WipeConsent: validateWipeConsent,
};
