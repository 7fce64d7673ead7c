use api::RawJson;
use api::rpc::{RpcError, RpcRequest, RpcResponse};

use crate::support::{assert_reads, assert_refused, assert_wire, raw};

#[test]
fn a_call() {
    let call = RpcRequest::new(7, "eth_getBalance", raw(r#"["0xab","latest"]"#));
    assert_wire(
        &call,
        r#"{"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0xab","latest"]}"#,
    );
    assert_refused::<RpcRequest>(r#"{"jsonrpc":"1.0","id":7,"method":"eth_getBalance"}"#);
    assert_refused::<RpcRequest>(r#"{"id":7,"method":"eth_getBalance"}"#);
}

#[test]
fn a_call_without_id_and_parameters() {
    let call = RpcRequest { id: None, params: None, ..RpcRequest::new(1, "ping", RawJson::null()) };
    assert_wire(&call, r#"{"jsonrpc":"2.0","method":"ping"}"#);
}

#[test]
fn ids_keep_their_text() {
    for id in ["\"a\"", "9007199254740993", "1.50", "1e999", "-0", "null"] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":true}}"#);
        assert_wire(&RpcResponse::success(raw(id), raw("true")), &text);
    }
}

#[test]
fn a_result_may_be_null() {
    let response = RpcResponse::success(raw("1"), RawJson::null());
    assert_wire(&response, r#"{"jsonrpc":"2.0","id":1,"result":null}"#);
    assert_reads(r#"{"jsonrpc":"2.0","id":1,"result":null,"error":null}"#, &response);
}

#[test]
fn a_failed_call() {
    let error = RpcError { data: Some(raw("\"0x08c3\"")), ..RpcError::new(3, "reverted") };
    let response = RpcResponse::failure(RawJson::null(), error);
    let text =
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":3,"message":"reverted","data":"0x08c3"}}"#;
    assert_wire(&response, text);
    assert_reads(&text.replace("}}", r#"},"result":null}"#), &response);
}

#[test]
fn an_answer_with_neither_result_nor_error_is_refused() {
    assert_refused::<RpcResponse>(r#"{"jsonrpc":"2.0","id":1}"#);
    assert_refused::<RpcResponse>(r#"{"jsonrpc":"2.0","id":1,"error":null}"#);
    assert_refused::<RpcResponse>(r#"{"jsonrpc":"2.0","id":1,"error":"no"}"#);
}
