package com.example.auth

import okhttp3.HttpUrl

sealed interface LoginState {
    data object Idle : LoginState
    data class Waiting(val attempts: Int) : LoginState
    data class Failed(val reasons: List<String>) : LoginState
    data class Done(val user: String, val next: HttpUrl?) : LoginState
}

class LoginReducer(private val messages: Map<String, String>) {
    private val history = mutableListOf<LoginState>(LoginState.Idle)

    val current: LoginState get() = history.last()

    fun submit(): LoginState = save(
        when (val state = current) {
            is LoginState.Waiting -> state.copy(attempts = state.attempts + 1)
            is LoginState.Done -> state
            else -> LoginState.Waiting(attempts = 1)
        },
    )

    fun fetch(codes: List<String>): LoginState = save(
        LoginState.Failed(codes.filter { it.isNotBlank() }.map { messages.getOrDefault(it, it) }),
    )

    fun done(user: String, next: HttpUrl?): LoginState = save(LoginState.Done(user, next))

    private fun save(state: LoginState): LoginState {
        history.removeAll { it is LoginState.Idle }
        history.add(state)
        return state
    }
}
