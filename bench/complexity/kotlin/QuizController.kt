package com.example.quiz.web

import com.example.quiz.Quiz
import com.example.quiz.QuizBook
import com.example.quiz.Round
import jakarta.servlet.http.HttpSession
import org.springframework.http.HttpStatus
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.DeleteMapping
import org.springframework.web.bind.annotation.ExceptionHandler
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.server.ResponseStatusException

data class Guess(val question: Int, val choice: Int)

data class Progress(val asked: Int, val right: Int, val next: Quiz.Question?)

@RestController
@RequestMapping("/api/quizzes")
class QuizController(private val book: QuizBook) {

    @GetMapping
    fun list(@RequestParam(defaultValue = "") query: String): List<String> =
        book.titles().filter { query.isBlank() || it.contains(query, ignoreCase = true) }

    @PostMapping("/{title}/round")
    fun start(@PathVariable title: String, session: HttpSession): ResponseEntity<Progress> {
        val quiz = book[title] ?: throw ResponseStatusException(HttpStatus.NOT_FOUND, "no quiz $title")
        val round = Round(quiz.questions.shuffled().take(10))
        session.setAttribute("round", round)
        return ResponseEntity.status(HttpStatus.CREATED).body(round.progress())
    }

    @PostMapping("/round/guesses")
    fun guess(@RequestBody guess: Guess, session: HttpSession): Progress {
        val round = session.getAttribute("round") as? Round
            ?: throw ResponseStatusException(HttpStatus.CONFLICT, "no round was started")
        round.answer(guess.question, guess.choice)
        return round.progress()
    }

    @DeleteMapping("/round")
    fun delete(session: HttpSession): ResponseEntity<Unit> {
        session.removeAttribute("round")
        return ResponseEntity.noContent().build()
    }

    @ExceptionHandler(IndexOutOfBoundsException::class)
    fun noSuchChoice(): ResponseEntity<Map<String, String>> =
        ResponseEntity.badRequest().body(mapOf("error" to "there is no such choice"))

    private fun Round.progress() = Progress(answers.size, answers.count { it.right }, next())
}
